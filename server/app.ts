import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { accountRoutes } from './accounts/routes.ts'
import { adminRoutes } from './admins/routes.ts'
import { agreementRoutes } from './agreements/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { rolloverRoutes } from './bulk/rollover-routes.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { certificatePrintRoutes } from './certificate-print/routes.ts'
import { certificateRoutes } from './certificates/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { consentRoutes } from './consents/routes.ts'
import { correctionRoutes } from './corrections/routes.ts'
import { courseRoutes } from './courses/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { emailWordingRoutes } from './email-wordings/routes.ts'
import { notFound } from './errors.ts'
import { evaluationPrintRoutes } from './evaluation-print/routes.ts'
import { evaluationTemplateRoutes } from './evaluation-templates/routes.ts'
import { evaluationRoutes } from './evaluations/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { formRoutes } from './form48/routes.ts'
import { holidayRoutes } from './holidays/routes.ts'
import { apiDocs } from './http/api-docs.ts'
import { readJsonBodies } from './http/body.ts'
import { closeInTime } from './http/closing.ts'
import { healthRoutes } from './http/health.ts'
import { measure } from './http/metrics.ts'
import { onError } from './http/on-error.ts'
import { secure } from './http/security.ts'
import { server } from './http/serve.ts'
import { answerBroken, readableAddress } from './http/unreadable.ts'
import { webFiles } from './http/web-files.ts'
import { importRoutes } from './imports/routes.ts'
import { letterFileRoutes } from './letter-files/routes.ts'
import { letterRoutes } from './letters/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { preferenceRoutes } from './notifications/preference-routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { passRoutes } from './passes/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { placementRoutes } from './placements/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { requirementRoutes } from './requirements/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { schoolRoutes } from './school/routes.ts'
import { sealRoutes } from './seals/routes.ts'
import { searchRoutes } from './search/routes.ts'
import type { Services } from './services.ts'
import { identifier } from './sessions/identify.ts'
import { sessionLookup, tokenHash } from './sessions/lookup.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { siteRoutes } from './sites/routes.ts'
import { slipRoutes } from './slips/routes.ts'
import { studentRoutes } from './students/routes.ts'
import { supervisorRoutes } from './supervisors/routes.ts'
import { suspensionRoutes } from './suspensions/routes.ts'
import { tapRoutes } from './taps/routes.ts'
import { teacherRoutes } from './teachers/routes.ts'
import { termRoutes } from './terms/routes.ts'
import { verifyPage } from './verify/page.ts'

/** Only calls with a file need as much. */
const mostBytes = 64 * 1024

/** Milliseconds: an upload from a slow phone has to fit; a slower body is cut off. */
const slowest = { within: 120_000, lookedAtEvery: 10_000 }

/** The whole product on one port, noun by noun. */
export async function createApp(
  services: Services,
  log: FastifyBaseLogger,
  arriving = slowest,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    bodyLimit: mostBytes,
    requestTimeout: arriving.within,
    http: { headersTimeout: arriving.within / 2, connectionsCheckingInterval: arriving.lookedAtEvery },
    trustProxy: services.config.TRUST_PROXY,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: onError,
    rewriteUrl: readableAddress,
    clientErrorHandler: answerBroken,
    forceCloseConnections: 'idle',
  })
  app.setErrorHandler(onError)
  closeInTime(app)
  readJsonBodies(app)
  await app.register(multipart)
  await app.register(compress, { encodings: ['gzip'], threshold: 1024, globalDecompression: false })
  secure(app, services.config)
  measure(app, services.config)
  const lookUp = sessionLookup(services.sessionDb, services.now)
  healthRoutes(app, services, () => lookUp(tokenHash('')))
  await apiDocs(app, services.config)

  const serve = server(app, services, identifier(services, lookUp))
  sessionRoutes(serve)
  passwordRoutes(serve)
  slipRoutes(serve, services)
  accountRoutes(serve)
  profileRoutes(serve)
  consentRoutes(serve)
  settingsRoutes(serve)
  schoolRoutes(serve, services)
  sealRoutes(serve)
  emailWordingRoutes(serve)
  termRoutes(serve, services)
  holidayRoutes(serve)
  suspensionRoutes(serve)
  courseRoutes(serve)
  companyRoutes(serve)
  siteRoutes(serve)
  agreementRoutes(serve)
  requirementRoutes(serve)
  adminRoutes(serve)
  teacherRoutes(serve)
  supervisorRoutes(serve)
  studentRoutes(serve)
  documentRoutes(serve)
  evaluationTemplateRoutes(serve)
  letterRoutes(serve)
  letterFileRoutes(serve)
  evaluationRoutes(serve)
  placementRoutes(serve)
  passRoutes(serve)
  tapRoutes(serve, app, services)
  recordRoutes(serve, services)
  correctionRoutes(serve, services)
  formRoutes(serve, services)
  evaluationPrintRoutes(serve, services)
  certificateRoutes(serve)
  certificatePrintRoutes(serve, services)
  notificationRoutes(serve, app, services)
  preferenceRoutes(serve)
  savedViewRoutes(serve)
  searchRoutes(serve)
  importRoutes(serve)
  bulkRoutes(serve)
  rolloverRoutes(serve)
  messageRoutes(serve)
  exportRoutes(serve)
  auditRoutes(serve)
  reportRoutes(serve)
  dashboardRoutes(serve)

  for (const url of ['/api', '/api/*']) {
    // This comes before any body is read.
    const onRequest = async () => {
      throw notFound('Address')
    }
    app.all(url, { onRequest }, onRequest)
  }
  verifyPage(app, services)
  await webFiles(app, services.config)
  return app
}
