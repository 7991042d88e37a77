import type { Demo } from './demo.ts'
import type { Program } from './programs.ts'

/** Who signs for the school, and a program whose own head signs instead. */
export async function loadSignatories({ put }: Demo, programs: readonly Program[]): Promise<void> {
  const hospitality = programs.find(({ code }) => code === 'BSHM')?.id ?? null
  const signatories = [
    [null, 'all', 'noted', 'Sr. Milagros P. Añonuevo', 'SIPP Director'],
    [null, 'all', 'certified', 'Dr. Benjamin T. Katigbak', 'Dean, Academic Affairs'],
    [null, 'completion', 'certified', 'Corazon D. Español', 'Registrar'],
    [hospitality, 'all', 'noted', 'Chef Rosario V. Peñaflor', 'Program Head, BSHM'],
  ] as const
  await put(
    'signatories',
    signatories.map(([courseId, paper, part, name, title], index) => ({
      id: index + 1,
      courseId,
      paper,
      part,
      name,
      title,
    })),
  )
}
