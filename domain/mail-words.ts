import type { MessageOutcome } from './message.ts'

/** What becomes of an email: a mail server sends it, or it is saved as a file because the school has none. */
export type MailWords = {
  /** On buttons and menus. */
  invite: string
  inviteAgain: string
  remind: string
  forgot: string
  /** In a question before the act. */
  inviteNote: string
  remindNote: string
  noteHint: string
  emailHint: string
  forgotIntro: string
  /** After the act. */
  invitation: string
  invitations: string
  reminder: string
  reminders: string
  forgotten: string
  /** What has happened to a person of a step of many: '12 invited'. */
  invited: string
  reminded: string
  /** A message to many: its channel, and what is told after the press. */
  messageHint: string
  messageSent: string
  /** About the server, for staff. */
  status: string
}

const sent: MailWords = {
  invite: 'Invite',
  inviteAgain: 'Resend invitation',
  remind: 'Send reminders',
  forgot: 'Send link',
  inviteNote: 'Each gets an email with a link to set a password. People who already have a password are skipped.',
  remindNote: 'those with missing documents get an email that lists them.',
  noteHint: 'Added to each email',
  emailHint: 'The invitation is sent here. If blank, you can print a slip.',
  forgotIntro: 'We’ll email you a link to set a new one.',
  invitation: 'Invitation sent',
  invitations: 'Invitations sent',
  reminder: 'Reminder sent',
  reminders: 'Reminders are on their way',
  forgotten: 'If this email belongs to an account, a link is on its way',
  invited: 'invited',
  reminded: 'reminded',
  messageHint: 'Sent to those who have an account and an address.',
  messageSent: 'The notice is shown now. Emails are on their way.',
  status: 'Emails are sent by SMTP',
}

const saved: MailWords = {
  invite: 'Make invitation email',
  inviteAgain: 'Make invitation email again',
  remind: 'Make reminder emails',
  forgot: 'Request link',
  inviteNote:
    'Email is not set up: the invitations are saved as files, not sent. Print slips to reach people now. People who already have a password are skipped.',
  remindNote: 'those with missing documents get a reminder. Email is not set up: it is saved as a file, not sent.',
  noteHint: 'Added to each reminder',
  emailHint: 'Email is not set up yet. Print an invitation slip.',
  forgotIntro: 'This school can’t send emails yet. Ask your coordinator or school admin for a new password.',
  invitation: 'Invitation saved as a file. Email is not set up, so nothing was sent.',
  invitations: 'Invitations saved as files. Email is not set up, so nothing was sent.',
  reminder: 'Reminder saved as a file. Email is not set up, so nothing was sent.',
  reminders: 'Reminders saved as files. Email is not set up, so nothing was sent.',
  forgotten: 'This school can’t send emails yet. Ask your coordinator or school admin for a new password.',
  invited: 'with an invitation saved as a file, not sent',
  reminded: 'with a reminder saved as a file, not sent',
  messageHint: 'Email is not set up: emails are saved as files, not sent. Everyone still gets the notice.',
  messageSent: 'The notice is shown now. Email is not set up, so emails are saved as files, not sent.',
  status: 'Email is not set up: messages are saved as files, not sent. Ask your IT staff to set SMTP_URL.',
}

/** The one home of every sentence about emails, so that none says that something was sent where nothing is. */
export function mailWords({ sendsEmail }: { sendsEmail: boolean }): MailWords {
  return sendsEmail ? sent : saved
}

/** What became of a message for one person, in its log. */
export const outcomeWords: Record<MessageOutcome, string> = {
  waiting: 'Email to come',
  sent: 'Email sent',
  saved: 'Email saved as a file, not sent',
  notice: 'Notice only',
  failed: 'Email failed',
  stopped: 'Stopped',
  left_out: 'Left out',
}
