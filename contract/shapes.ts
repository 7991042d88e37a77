import type * as z from 'zod/mini'
import { ReportedChange } from './accounts.ts'
import { Agreement } from './agreements.ts'
import { EventAction, EventNoun } from './audit.ts'
import { BulkAct, CauseGroup } from './bulk.ts'
import { Certificate } from './certificates.ts'
import { ChecklistItem } from './checklist.ts'
import { Company } from './companies.ts'
import { Consent } from './consents.ts'
import { Correction, CorrectionToDecide, ProposedTimes } from './corrections.ts'
import { Course } from './courses.ts'
import { ProgramProgress } from './dashboard.ts'
import { AtRisk, Reached } from './dashboard-interns.ts'
import { DayRecord, HoursTotals } from './day-record.ts'
import { StudentDocument } from './documents.ts'
import { EmailWording } from './email-wordings.ts'
import { EvaluationItem, EvaluationSection } from './evaluation-form.ts'
import { EvaluationGroup } from './evaluation-results.ts'
import { Evaluation, EvaluationDraft, EvaluationRow } from './evaluation-shapes.ts'
import { EvaluationTemplate } from './evaluation-templates.ts'
import { Holiday } from './holidays.ts'
import { ImportCounts, ImportOptions, ImportStatus, ImportUpload } from './imports.ts'
import { LetterTemplate } from './letter-templates.ts'
import { Audience, Message, MessagePace } from './messages.ts'
import { Notice } from './notices.ts'
import { Instant, Revision, SentInstant, WorkDate } from './parts.ts'
import { Pass } from './passes.ts'
import { PasswordChange } from './passwords.ts'
import { FieldChange, Person, PersonRef } from './people.ts'
import { Problem } from './placement-fields.ts'
import { Placement, SavedPlacement } from './placements.ts'
import { NotificationPreferences } from './preferences.ts'
import { Profile } from './profile.ts'
import { PlacementOfMonth } from './record-month.ts'
import { KeptWeek, QueuedRecord } from './records.ts'
import { AnnexNotes, ReportFile } from './reports.ts'
import { Requirement } from './requirements.ts'
import { RolloverGroup } from './rollover.ts'
import { ScheduleFields, StoredSchedule } from './schedules.ts'
import { School } from './school.ts'
import { BulkSelection } from './selection.ts'
import { SignIn } from './sessions.ts'
import { Signatory, SignatoryFields } from './signatories.ts'
import { Site } from './sites.ts'
import { SlipWish } from './slips.ts'
import { Student } from './students.ts'
import { Supervisor } from './supervisors.ts'
import { Suspension } from './suspensions.ts'
import { Tap } from './tap-shapes.ts'
import { Today } from './taps.ts'
import { Teacher } from './teachers.ts'
import { Term } from './terms.ts'

/** The shapes that several calls share, by the names under which the API's description writes each of them once. */
export const shapes: Readonly<Record<string, z.core.$ZodType>> = {
  Agreement,
  AnnexNotes,
  AtRisk,
  Audience,
  BulkAct,
  BulkSelection,
  CauseGroup,
  Certificate,
  ChecklistItem,
  Company,
  Consent,
  Correction,
  CorrectionToDecide,
  Course,
  DayRecord,
  EmailWording,
  Evaluation,
  EvaluationDraft,
  EvaluationGroup,
  EvaluationItem,
  EvaluationRow,
  EvaluationSection,
  EvaluationTemplate,
  EventAction,
  EventNoun,
  FieldChange,
  Holiday,
  HoursTotals,
  ImportCounts,
  ImportOptions,
  ImportStatus,
  ImportUpload,
  Instant,
  KeptWeek,
  LetterTemplate,
  Message,
  MessagePace,
  Notice,
  NotificationPreferences,
  Pass,
  PasswordChange,
  Person,
  PersonRef,
  Placement,
  PlacementOfMonth,
  Problem,
  Profile,
  ProgramProgress,
  ProposedTimes,
  QueuedRecord,
  Reached,
  ReportFile,
  ReportedChange,
  Requirement,
  Revision,
  RolloverGroup,
  SavedPlacement,
  ScheduleFields,
  School,
  SentInstant,
  SignIn,
  Signatory,
  SignatoryFields,
  Site,
  SlipWish,
  StoredSchedule,
  Student,
  StudentDocument,
  Supervisor,
  Suspension,
  Tap,
  Teacher,
  Term,
  Today,
  WorkDate,
}
