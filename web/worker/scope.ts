/** The worker's own global; the page's `self` is another. */
export const worker = self as unknown as ServiceWorkerGlobalScope
