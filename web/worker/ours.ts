/**
 * Whether our server answered. The sign-in page of a Wi-Fi or the page of a filter comes under any address, and once kept
 * it would be shown until the next version. Of what is kept only our own page is HTML.
 */
export async function isOurs(answer: Response): Promise<boolean> {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return true
  return (await answer.clone().text()).includes('<div id="root">')
}
