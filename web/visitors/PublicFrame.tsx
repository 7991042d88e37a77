import type { ReactNode } from 'react'
import { DarkSwitch } from '#web/layout/DarkSwitch.tsx'
import { Brand } from './Brand.tsx'
import { DayCard } from './DayCard.tsx'
import { SchoolMark } from './SchoolMark.tsx'

type Props = { title: string; intro?: ReactNode; children: ReactNode; after?: ReactNode }

/** One task in the middle, and beside it, where there is room, a picture of the product. */
export function PublicFrame({ title, intro, children, after }: Props) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <aside className="hidden flex-col justify-between gap-12 bg-primary p-12 text-on-primary lg:flex xl:p-16 dark:border-r dark:bg-card dark:text-ink">
        <Brand isInverse />
        <div className="flex flex-col gap-10">
          <p className="max-w-md text-balance font-semibold text-4xl leading-[1.15] tracking-tight">
            Every hour, honestly recorded.
          </p>
          <DayCard />
        </div>
        <p className="text-sm">Student Internship Program</p>
      </aside>
      <div className="flex flex-col">
        <header className="flex h-16 items-center justify-between px-4 sm:px-6">
          <span className="lg:invisible">
            <Brand />
          </span>
          <DarkSwitch />
        </header>
        <main className="flex flex-1 flex-col justify-center px-4 pt-6 pb-16 outline-none sm:px-6">
          <div className="mx-auto flex w-full max-w-md flex-col gap-8">
            <SchoolMark />
            <div className="flex flex-col gap-2">
              <h1 className="text-2xl leading-8 sm:text-3xl sm:leading-10">{title}</h1>
              {intro && <div className="text-pretty text-muted">{intro}</div>}
            </div>
            {children}
            {after && <div className="text-muted text-sm">{after}</div>}
          </div>
        </main>
      </div>
    </div>
  )
}
