import type { PrintFormat } from '#contract/form48.ts'
import type { FormVariant } from '#domain/form48.ts'

export const variantLabels: Record<FormVariant, string> = {
  csc: 'Civil Service Form 48 (undertime)',
  school: 'School form (hours and running total)',
}

export const formatLabels: Record<PrintFormat, string> = { pdf: 'PDF', xlsx: 'Excel (XLSX)', csv: 'CSV' }
