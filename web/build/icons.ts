import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** The file of an icon in the package, such as 'chevron-right', or null for what draws them all. */
export function iconIn(id: string): string | null {
  return /\/icons\/([\w-]+)\.mjs$/.exec(id)?.[1] ?? null
}

/**
 * The icons that these modules draw. The package's one entry imports all icons there are, so the graph cannot tell: the
 * names are read from the imports of the modules.
 */
export function iconsOf(modules: Iterable<string>, entry: string, graph: Graph): Set<string> {
  const files = filesByName(graph.getModuleInfo(entry)?.code ?? '')
  const names = [...modules].flatMap((id) => namesIn(graph.getModuleInfo(id)?.code ?? ''))
  return new Set(names.flatMap((name) => files.get(name) ?? []))
}

function namesIn(code: string): string[] {
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  )
}

/** The entry has lines such as: export { default as Moon, default as MoonIcon } from './icons/moon.mjs' */
function filesByName(code: string): Map<string, string> {
  const lines = code.matchAll(/export \{([^}]*)\} from ['"]\.\/icons\/([\w-]+)\.mjs['"]/g)
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
}
