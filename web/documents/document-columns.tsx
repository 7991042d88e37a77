import type { StudentDocument } from '#contract/documents.ts'
import { documentLabels } from '#domain/document.ts'
import { classOf } from '#domain/person.ts'
import { phaseLabels } from '#domain/requirement.ts'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import type { Column } from '#web/table/data-table.ts'
import { NamedCell } from '#web/table/NamedCell.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { documentLooks } from './document-words.ts'

export function useDocumentColumns(onOpen: (document: StudentDocument) => void): Column<StudentDocument>[] {
  const timeOf = useSchoolTime()
  return [
    {
      title: 'Student',
      sort: 'owner',
      cell: ({ ownerName, studentNumber, courseCode, section }) => (
        <div className="cards:pr-10">
          <NamedCell
            title={ownerName}
            detail={[studentNumber, classOf({ courseCode, section })].filter(Boolean).join(' · ')}
          />
        </div>
      ),
    },
    {
      title: 'Document',
      sort: 'requirement',
      cell: (document) => (
        <NamedCell
          title={document.requirementName}
          onOpen={() => onOpen(document)}
          detail={[phaseLabels[document.phase], document.revision > 1 ? `version ${document.revision}` : null]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
    { title: 'Submitted', sort: 'createdAt', cell: ({ createdAt }) => timeOf(createdAt) },
    { title: 'Status', isWide: true, cell: ({ state }) => <StateCell state={state} /> },
  ]
}

function StateCell({ state }: Pick<StudentDocument, 'state'>) {
  const { tone, icon } = documentLooks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {documentLabels[state]}
    </Badge>
  )
}
