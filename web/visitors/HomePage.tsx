import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { DarkSwitch } from '#web/layout/DarkSwitch.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Brand } from './Brand.tsx'
import { ContinueCard } from './ContinueCard.tsx'
import { DayCard } from './DayCard.tsx'
import { promises, steps } from './home-words.ts'
import { roleWords } from './role-words.ts'

const width = 'mx-auto w-full max-w-6xl px-4 sm:px-6'

export function HomePage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b bg-card">
        <div className={`${width} flex h-16 items-center justify-between gap-4`}>
          <Brand />
          <div className="flex items-center gap-2">
            <DarkSwitch />
            <Link to="/landing" className={buttonClasses()}>
              Sign in
            </Link>
          </div>
        </div>
      </header>
      <main className="flex-1 outline-none">
        <Opening />
        <ForWhom />
        <HowItWorks />
        <Promises />
      </main>
      <Closing />
    </div>
  )
}

function Opening() {
  const { product, school } = useSettings()
  return (
    <section className="border-b bg-card">
      <div className={`${width} grid items-center gap-12 py-10 sm:py-20 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-20`}>
        <div className="flex min-w-0 flex-col items-start gap-6">
          <ContinueCard />
          <p className="font-semibold text-accent text-sm">{school || 'Student Internship Program'}</p>
          <h1 className="text-balance text-4xl leading-[1.1] tracking-tight sm:text-5xl lg:text-6xl">
            Internship hours that everyone can trust
          </h1>
          <p className="max-w-xl text-pretty text-lg text-muted leading-8">
            {product} keeps the placements, documents, and daily time records of the Student Internship Program in one
            place. Students tap in and out, supervisors approve, and coordinators see everyone’s progress.
          </p>
          <div className="flex flex-wrap gap-3 pt-2">
            <Link to="/landing" className={buttonClasses('primary', 'lg')}>
              Sign in
              <ArrowRight aria-hidden />
            </Link>
            <a href="#how" className={buttonClasses('secondary', 'lg')}>
              How it works
            </a>
          </div>
        </div>
        <div className="flex justify-center max-sm:hidden lg:w-96">
          <DayCard />
        </div>
      </div>
    </section>
  )
}

function ForWhom() {
  return (
    <section className={`${width} py-10 sm:py-20`}>
      <h2 className="max-w-2xl text-3xl leading-10 tracking-tight">Made for everyone in the internship</h2>
      <ul className="grid gap-3 pt-6 sm:grid-cols-2 sm:gap-6 sm:pt-10 lg:grid-cols-4">
        {roleWords.map(({ role, label, icon: Icon, signIn, long }) => (
          <li
            key={role}
            className="flex items-center gap-3 rounded-card border bg-card px-4 py-2 shadow-card sm:flex-col sm:items-start sm:p-6"
          >
            <span className="flex size-11 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent">
              <Icon aria-hidden className="size-5" />
            </span>
            <h3 className="flex-1 text-base sm:flex-none sm:pt-1 sm:text-lg">{label}</h3>
            <p className="flex-1 text-pretty text-muted max-sm:hidden">{long}</p>
            <Link
              to={signIn}
              className="inline-flex min-h-11 shrink-0 sm:-mb-2 items-center gap-1.5 rounded-xs font-medium text-link hover:underline"
            >
              Sign in<span className="sr-only"> as {label}</span>
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function HowItWorks() {
  return (
    <section id="how" className="scroll-mt-4 border-y bg-card">
      <div className={`${width} py-10 sm:py-20`}>
        <h2 className="max-w-2xl text-3xl leading-10 tracking-tight">From the first tap to the signed form</h2>
        <ol className="grid gap-6 pt-6 sm:gap-10 sm:pt-10 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex flex-col gap-1 sm:gap-3">
              <span
                aria-hidden
                className="flex size-10 max-sm:hidden items-center justify-center rounded-full bg-primary font-semibold text-on-primary"
              >
                {index + 1}
              </span>
              <h3 className="pt-1 text-lg">{title}</h3>
              <p className="text-pretty text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Promises() {
  return (
    <section className={`${width} py-10 sm:py-20`}>
      <h2 className="max-w-2xl text-3xl leading-10 tracking-tight">Fair to students, clear to the school</h2>
      <ul className="grid gap-x-12 gap-y-5 pt-6 sm:grid-cols-2 sm:gap-y-8 sm:pt-10">
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
            <div className="flex flex-col gap-1">
              <h3>{title}</h3>
              <p className="text-pretty text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Closing() {
  const { product, school } = useSettings()
  return (
    <footer className="border-t bg-card">
      <div className={`${width} flex flex-wrap items-center justify-between gap-4 py-8 text-muted text-sm`}>
        <p>
          SIPP by <span className="font-semibold text-accent">{product}</span>
          {school && <> · {school}</>}
        </p>
      </div>
    </footer>
  )
}
