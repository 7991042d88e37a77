import { type ResourceLimits, Worker } from 'node:worker_threads'

/**
 * Starts a thread whose file lies beside the one that asks (`from` is its `import.meta.url`). From the sources, the thread
 * has to learn TypeScript first.
 */
export function startThread(name: string, from: string, resourceLimits: ResourceLimits): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`${name}.js`, from), { resourceLimits })
  const source = JSON.stringify(new URL(`${name}.ts`, from).href)
  const learn = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(learn, { eval: true, resourceLimits })
}
