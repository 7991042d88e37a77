import type { ReactNode } from 'react'
import { type DocumentState, documentStates } from '#domain/document.ts'

const disc = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0'
const sheet =
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z'
const fold = 'M14 2v5a1 1 0 0 0 1 1h5'

/** The icons of `documentLooks`, each as one stroke: the matrix draws hundreds of them while it scrolls. */
const strokes: Record<DocumentState, string> = {
  missing: disc,
  submitted: `${disc}M12 6v6l4 2`,
  returned: `${disc}M15 9l-6 6M9 9l6 6`,
  approved: `${sheet}${fold}M9 15l2 2 4-4`,
  waived:
    'M2 2l20 20M5 5a1 1 0 0 0-1 1v7c0 5 3.5 7.5 7.67 8.94a1 1 0 0 0 .67.01c2.35-.82 4.48-1.97 5.9-3.71M9.309 3.652A12.252 12.252 0 0 0 11.24 2.28a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1v7a9.784 9.784 0 0 1-.08 1.264',
  expiring: `M16 22h2a2 2 0 0 0 2-2V8a2.4 2.4 0 0 0-.706-1.706l-3.588-3.588A2.4 2.4 0 0 0 14 2H6a2 2 0 0 0-2 2v2.85${fold}M8 14v2.2l1.6 1M2 16a6 6 0 1 0 12 0a6 6 0 1 0-12 0`,
  expired: `${sheet}${fold}M14.5 12.5l-5 5M9.5 12.5l5 5`,
}

/** Made once: a cell that shows one costs no component. */
export const signIcons = Object.fromEntries(
  documentStates.map((state) => [
    state,
    <svg
      key={state}
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-4"
    >
      <path d={strokes[state]} {...(state === 'missing' && { strokeDasharray: '3.8 4.05', strokeDashoffset: '1.9' })} />
    </svg>,
  ]),
) as Record<DocumentState, ReactNode>
