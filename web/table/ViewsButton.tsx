import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { may } from '#contract/may.ts'
import { text } from '#contract/parts.ts'
import { type SavedView, savedViews } from '#contract/saved-views.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { useSession } from '#web/session/session.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type TableList, viewOf } from './data-table.ts'

/** The views that a person has saved of a list. They are fetched when somebody looks. */
export function ViewsButton({ list }: { list: TableList }) {
  const { role } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!may(role, savedViews.list)) return null
  return (
    <>
      <IconButton label="Saved views" onClick={() => setOpen(true)}>
        <Bookmark aria-hidden />
      </IconButton>
      <Dialog
        title="Saved views"
        description="Search, filters and order under a name. Only you see them, on all your devices."
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && <Views list={list} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

const Fields = z.object({ name: text('Name', 60) })

function Views({ list, onClose }: { list: TableList; onClose: () => void }) {
  const { data } = useAsk(savedViews.list, { query: { list: list.path } })
  const saving = useSend(savedViews.create)
  const removing = useSend(savedViews.remove)
  const query = viewOf(list.chosen)

  function show(view: SavedView) {
    const others = Object.keys(query).map((name) => [name, undefined])
    list.change({ ...Object.fromEntries(others), ...view.query })
    onClose()
  }

  return (
    <div className="flex flex-col gap-6">
      {!data && <Skeleton className="h-11 w-full" />}
      {data && data.total > 0 && (
        <ul className="-mx-3 flex flex-col divide-y">
          {data.views.map((view) => (
            <li key={view.id} className="flex items-center">
              <button
                type="button"
                onClick={() => show(view)}
                className="min-h-11 min-w-0 grow truncate rounded-control px-3 text-left font-medium hover:bg-sunken"
              >
                {view.name}
              </button>
              <IconButton
                label={`Delete ${view.name}`}
                disabled={removing.isSending}
                onClick={() => void removing.send({ params: { id: view.id } })}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {Object.keys(query).length === 0 ? (
        <p className="text-muted text-sm">To save a view, first search, filter or sort the list.</p>
      ) : (
        <Form
          draftOf={`view of ${list.path}`}
          schema={Fields}
          submitLabel="Save this view"
          onSubmit={async ({ name }) => {
            const saved = await saving.send({ body: { list: list.path, name, query } })
            if (saved) onClose()
            return saved
          }}
        >
          <TextField name="name" label="Name" placeholder="Nearly done" />
        </Form>
      )}
    </div>
  )
}
