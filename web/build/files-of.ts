import type { Rolldown } from 'vite'

/** The files that hold these modules, and what they import before they run. */
export function filesOf(
  bundle: Rolldown.OutputBundle,
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set<string>()
  for (const { fileName } of chunks.filter(isWanted)) addWithImports(bundle, fileName, found)
  return found
}

/** Whether a module of the web, named by its path there, is in the file. */
export function holds({ moduleIds }: Rolldown.OutputChunk, module: string): boolean {
  return moduleIds.some((id) => id.endsWith(`/web/${module}`))
}

function addWithImports(bundle: Rolldown.OutputBundle, name: string, found: Set<string>): void {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || found.has(name)) return
  found.add(name)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const imported of chunk.imports) addWithImports(bundle, imported, found)
}
