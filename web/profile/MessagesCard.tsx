import { Link } from '@tanstack/react-router'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Card } from '#web/ui/Card.tsx'

/** The way to the messages of the last year, also for those who have no bell. */
export function MessagesCard() {
  return (
    <Card title="Messages" description="From your school and coordinator, kept for a year.">
      <Link to="/messages" className={buttonClasses('secondary')}>
        Read your messages
      </Link>
    </Card>
  )
}
