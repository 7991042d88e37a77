import { LogOut, Pencil, Plus, Trash2 } from 'lucide-react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

export function ButtonsShown() {
  return (
    <Card title="Buttons, badges, avatars" description="One accent; a status is a color, an icon and a word.">
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-3">
          <Button>
            <Plus aria-hidden />
            New student
          </Button>
          <Button tone="secondary">Export</Button>
          <Button tone="quiet">Cancel</Button>
          <Button tone="danger">
            <LogOut aria-hidden />
            Logout
          </Button>
          <Button tone="danger-quiet">Delete</Button>
          <Button isBusy>Saving</Button>
          <Button disabled>Not yet</Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" tone="secondary">
            Small
          </Button>
          <Button size="lg">Tap in</Button>
          <IconButton label="Edit">
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label="Delete row" tone="danger">
            <Trash2 aria-hidden />
          </IconButton>
          <IconButton label="Add" tone="primary">
            <Plus aria-hidden />
          </IconButton>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Badge>Draft</Badge>
          <Badge tone="info">Active</Badge>
          <Badge tone="success">Completed</Badge>
          <Badge tone="warn">Pending</Badge>
          <Badge tone="danger">Refused</Badge>
          <Badge tone="info">Scheduled</Badge>
          <Avatar initials="AS" size="sm" />
          <Avatar initials="BV" />
          <Avatar initials="CD" size="lg" />
        </div>
      </div>
    </Card>
  )
}
