type Notice = { userId: number; kind: string; title: string; body: string; link: string }

/** Notices of one kind that a person gets one by one from one act of many. */
const mostAlone = 3

/**
 * What one act of many tells: who would get more than a few notices of one kind gets one, with the first sentences and
 * how many more there are.
 */
export function collected<N extends Notice>(notices: readonly N[]): N[] {
  const groups = new Map<string, N[]>()
  for (const notice of notices) {
    const key = `${notice.userId} ${notice.kind} ${notice.title}`
    groups.set(key, [...(groups.get(key) ?? []), notice])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first && group.length > mostAlone ? [asOne(first, group)] : group
  })
}

function asOne<N extends Notice>(first: N, group: readonly N[]): N {
  const more = group.length - mostAlone
  const sentences = group.slice(0, mostAlone).map(({ body }) => body)
  return {
    ...first,
    title: `${first.title} (${group.length})`,
    body: `${sentences.join(' ')} And ${more} more.`,
    link: group.every(({ link }) => link === first.link) ? first.link : '/students',
  }
}
