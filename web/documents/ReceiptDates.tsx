import type { Repetition } from '#domain/repeating.ts'
import { DateField } from '#web/fields/DateField.tsx'

export type Received = { id: number; name: string; repeats: Repetition | null; hasExpiry: boolean }

/** The dates that are asked about hard copies of these documents: those that expire need to know until when. */
export function ReceiptDates({ requirements }: { requirements: readonly Received[] }) {
  const repeating = [...new Set(requirements.flatMap(({ repeats }) => repeats ?? []))].join(' or ')
  const expiring = requirements.filter(({ hasExpiry }) => hasExpiry).map(({ name }) => name)
  const isForAll = expiring.length === requirements.length
  return (
    <>
      {repeating && (
        <DateField name="periodOn" label={`For the ${repeating} of`} hint={`Any day of that ${repeating}.`} />
      )}
      <DateField name="receivedOn" label="Received on" isOptional hint="Defaults to today." />
      {expiring.length > 0 && (
        <DateField
          name="expiresOn"
          label="Valid until"
          isOptional={!isForAll}
          hint={isForAll ? undefined : `Needed for ${expiring.join(', ')}. If blank, only the others are received.`}
        />
      )}
    </>
  )
}
