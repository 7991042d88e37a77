/** What can be counted at the beginning of a title, one and many. */
const nouns: readonly (readonly [one: string, many: string])[] = [
  ['Time record', 'time records'],
  ['Company document', 'company documents'],
  ['Document', 'documents'],
  ['Correction', 'corrections'],
  ['Placement', 'placements'],
  ['Missing tap', 'missing taps'],
  ['Tap', 'taps'],
  ['MOA', 'MOAs'],
  ['New intern', 'new interns'],
  ['Account change', 'account changes'],
]
const mostNamed = 3

/** The subject of one email about several things, by what they say: '3 documents approved, 1 document returned'. */
export function subjectOf(titles: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1)
  const groups = [...counts]
  if (groups.length === 1 && titles.length === 1) return titles[0] ?? ''
  const named = groups.slice(0, mostNamed)
  const rest = titles.length - named.reduce((sum, [, count]) => sum + count, 0)
  return [...named.map(([title, count]) => counted(title, count)), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

function counted(title: string, count: number): string {
  const noun = nouns.find(([one]) => title === one || title.startsWith(`${one} `))
  if (!noun) return count === 1 ? title : `${title} (${count})`
  const [one, many] = noun
  const rest = title.slice(one.length)
  if (count === 1) return `1 ${one === 'MOA' ? one : one.toLowerCase()}${rest}`
  return `${count} ${many}${rest.replace(/^ expires\b/, ' expire').replace(/^ has\b/, ' have')}`
}
