import { lazy, Suspense } from 'react'
import { useSession } from '#web/session/session.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const loadList = async () => ({ default: (await import('#web/students/StudentsPage.tsx')).StudentsPage })
const loadOwn = async () => ({ default: (await import('./InternPage.tsx')).InternById })
const StudentsPage = lazy(loadList)
const InternById = lazy(loadOwn)

// Loading starts when a pointer comes near the menu entry, as for other screens.
void (useSession.getState().role === 'student' ? loadOwn() : loadList())

/** A student who opens the list of students sees their own page. */
export function StudentsScreen() {
  const { role, id } = useSession()
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      {role === 'student' && id !== null ? <InternById id={id} /> : <StudentsPage />}
    </Suspense>
  )
}
