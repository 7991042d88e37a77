export type Email = { to: string; subject: string; text: string; html: string }
export type Mail = {
  /** The same `key` gives the same Message-ID, so that an email repeated after a kill is known as the same one. */
  send(email: Email, key: string): Promise<void>
}
