import { sentenceList } from './i18n/comma-list.ts'
import { t, translated } from './i18n/t.ts'

/** When a caller may try again: never as it stands, later by itself, or at once. */
export type Retry = 'never' | 'later' | 'now'

interface ErrorEntry {
  status: number
  title: string
  hint: string
  retry: Retry
  report: boolean
}

const entry = (status: number, title: string, hint: string, retry: Retry = 'never', report = false): ErrorEntry => ({
  status,
  title,
  hint,
  retry,
  report,
})

/** Every error a caller can meet. Codes are permanent; `docs/errors.md` is made from this table. */
export const ERRORS = {
  // Sign-in and accounts (the spec's codes, section 8).
  'email-already-in-use': entry(409, t('This email already has an account.'), t('Sign in, or reset the password if you forgot it.')),
  'wrong-password': entry(401, t('The password does not match this email.'), t('Try again, or reset the password.')),
  'user-not-found': entry(404, t('No account uses this email.'), t('Check the spelling, or create an account.')),
  'too-many-requests': entry(429, t('Too many tries in a short time.'), t('Wait for the time in Retry-After, then try again.'), 'later'),
  'proof-of-work-needed': entry(
    428,
    t('More people than usual are writing here at the moment.'),
    t('Solve the challenge of this web chat and send its proof along, or try again in a few minutes.'),
    'later',
  ),
  'invalid-email': entry(400, t('This is not an email address.'), t('Write it like name@example.com.')),
  'weak-password': entry(400, t('The password is too short.'), t('Use at least 8 characters.')),
  'sign-up-closed': entry(
    403,
    t('New accounts are turned off here.'),
    t('Ask the person who runs this server to create an account for you.'),
  ),
  'invitation-needed': entry(
    403,
    t('You need an invitation to create an account.'),
    t('Ask an admin to invite you, then open the link in the email.'),
  ),
  'chat-link-closed': entry(404, t('This chat link has expired or was closed.'), t('Ask whoever gave it to you for a new one.')),
  'chat-link-password': entry(401, t('This chat needs its password.'), t('Enter the password that came with the link.')),
  'invalid-identity': entry(
    401,
    t('The identity of this visitor is not valid.'),
    t('Sign a new JWT with HS256 and the secret of this web chat.'),
  ),
  'invalid-invitation': entry(400, t('This invitation is no longer valid.'), t('Ask for a new one. Use the email it was sent to.')),
  'invalid-link': entry(400, t('This link is used up or too old.'), t('Ask for a new one and open it within an hour.')),
  'invalid-code': entry(400, t('This code is wrong or no longer valid.'), t('Check the code, or ask for a new one.')),
  'second-factor-needed': entry(401, t('A code of the authenticator app is needed.'), t('Send it to /api/v1/auth/second-factor.')),
  'passkey-refused': entry(400, t('This passkey wasn’t accepted.'), t('Try again, or sign in another way and add the passkey again.')),
  'sign-in-again': entry(403, t('You signed in too long ago to change this.'), t('Sign out, sign in again, then repeat it.')),
  'last-sign-in-method': entry(409, t('This is the only way you can sign in.'), t('Set a password or add a passkey first.')),
  // Families of the spec.
  unauthenticated: entry(401, t('You are not signed in.'), t('Sign in, or send an API key as "Authorization: Bearer …".')),
  'permission-denied': entry(403, t('Your role does not allow this.'), t('Ask an owner or an admin of the app.')),
  'key-scope-missing': entry(403, t('This API key doesn’t allow this.'), t('Create a key with the scope that the details name.')),
  'not-found': entry(404, t('There is nothing here under this id.'), t('Check the id and the app it belongs to.')),
  'invalid-argument': entry(400, t('The request does not have the expected shape.'), t('The details name each field to fix.')),
  'database-unavailable': entry(
    503,
    t('The server can’t reach its database right now.'),
    t('Nothing was lost. Try again in a moment.'),
    'later',
    true,
  ),
  unavailable: entry(503, t('The server cannot do this right now.'), t('Nothing was lost. Try again in a moment.'), 'later', true),
  internal: entry(
    500,
    t('Something broke on our side.'),
    t('Try again. If it stays, report the request id to your operator.'),
    'later',
    true,
  ),
  'payload-too-large': entry(
    413,
    t('The request body is too large.'),
    t('Send at most 1 MB (3 MB for webhooks, 5 MB for the file of a flow).'),
  ),
  'malformed-json': entry(400, t('The request body is not JSON.'), t('Send valid JSON with Content-Type: application/json.')),
  'body-encoding': entry(415, t('The request body is encoded in a way that isn’t supported.'), t('Send uncompressed UTF-8.')),
  'route-not-found': entry(404, t('This address does not exist.'), t('See /api/v1/openapi.json for every address.')),
  'origin-refused': entry(403, t('This page may not make that request.'), t('Open it under its own address.')),
  // Webhooks.
  'signature-missing': entry(401, t('The webhook carries no signature.'), t('Send X-Hub-Signature-256.')),
  'signature-wrong': entry(
    401,
    t('The webhook signature does not match.'),
    t('Check that WHATSAPP_APP_SECRET is the secret of this Meta app.'),
  ),
  'signature-not-configured': entry(
    503,
    t('Webhooks are refused: no app secret is set.'),
    t('Set WHATSAPP_APP_SECRET and start again.'),
    'later',
    true,
  ),
  'verify-token-wrong': entry(403, t('The verify token does not match.'), t('Use the value of WHATSAPP_VERIFY_TOKEN in the Meta app.')),
  // Rules of the product.
  'not-the-owner': entry(409, t('The bot is handling this conversation.'), t('Take it over to reply.')),
  'taken-by-another': entry(409, t('Another person has this conversation.'), t('Take it over first, then reply.')),
  'conversation-closed': entry(409, t('This conversation is closed.'), t('Reopen it first.')),
  'past-window': entry(
    409,
    t('By then the 24 hours in which anything may be said are over.'),
    t('Choose an earlier time, or send a template.'),
  ),
  'already-sending': entry(409, t('It is on its way already.'), t('WhatsApp takes no message back. Write another one.')),
  'window-closed': entry(
    409,
    t('More than 24 hours have passed since the customer last wrote.'),
    t('WhatsApp allows only a template now.'),
  ),
  'flow-invalid': entry(422, t('The flow has errors, so it was not published.'), t('The details name each one and how to fix it.')),
  'flow-changed': entry(409, t('Someone else saved this flow in the meantime.'), t('Load it again and repeat your change.')),
  'flow-warned': entry(
    409,
    t('The flow has warnings.'),
    t('The details name each one. Publish with acceptWarnings to go on all the same.'),
  ),
  'flow-tests-failed': entry(
    409,
    t('Tests of this flow fail, so it was not published.'),
    t('The details say which and why. Fix the flow or the test, or publish with an overrideReason.'),
  ),
  'flow-live': entry(409, t('A live flow cannot be archived.'), t('Unpublish it, or archive it with unpublish: true.')),
  'flow-of-agent': entry(409, t('This flow was made of an AI agent.'), t('Change, publish or remove the agent under AI agents instead.')),
  'flow-archived': entry(409, t('This flow is archived.'), t('Restore it first.')),
  'too-many-folders': entry(409, t('A list has at most 200 folders.'), t('Remove one that is no longer used.')),
  'draft-unfit': entry(422, t('The model’s draft does not fit together.'), t('Say it in simpler words, or begin with a template.')),
  'flow-file-unfit': entry(400, t('This file cannot be imported.'), t('The details say why. Nothing was made of it.')),
  'flow-in-use': entry(409, t('This flow is used elsewhere.'), t('The details name each place. Choose another flow there first.')),
  'flow-not-recorded': entry(
    409,
    t('This flow left no traces in that conversation.'),
    t('Choose a conversation that it ran in, within the days that traces are kept.'),
  ),
  'too-many-tests': entry(409, t('A flow has at most 200 tests.'), t('Remove one first.')),
  'number-not-in-account': entry(
    422,
    t('This WhatsApp Business account doesn’t have that phone number.'),
    t('Check the phone number ID and the account ID in WhatsApp Manager.'),
  ),
  'channel-taken': entry(409, t('This phone number id is connected already.'), t('A number belongs to one app. Remove it there first.')),
  'booking-page-closed': entry(404, t('This booking page is closed.'), t('Its link is no longer in use. Ask the business for a new one.')),
  'booking-not-found': entry(404, t('This booking can’t be found.'), t('Check that the link is whole, or ask the business for a new one.')),
  'slot-taken': entry(409, t('This time was just taken.'), t('Choose another time.')),
  'form-closed': entry(404, t('This form is closed.'), t('It was sent already, or it is too old. Ask for a new one in the chat.')),
  'shortcut-taken': entry(409, t('Another saved reply has this shortcut.'), t('Choose a different one.')),
  'too-many-saved-replies': entry(409, t('An app has at most 1,000 saved replies.'), t('Remove one that is no longer used.')),
  'too-many-labels': entry(409, t('A workspace has at most 200 labels.'), t('Remove one that is no longer used.')),
  'name-taken': entry(409, t('Another one has this name.'), t('Choose a different name.')),
  'import-unreadable': entry(422, t('This file cannot be read as a table.'), t('The details say why. Save it as CSV and try again.')),
  'field-exists': entry(409, t('There is a field with this key.'), t('Choose another key, or take the archived field back.')),
  'address-taken': entry(409, t('Another contact has this phone number.'), t('Open that contact instead.')),
  'already-member': entry(409, t('This person is a member already.'), t('Change the role in the list of members.')),
  'last-owner': entry(409, t('A workspace needs at least one owner.'), t('Make someone else an owner first.')),
  'lead-registered': entry(
    409,
    t('This business is already registered.'),
    t('A registration lasts 90 days. Check the phone number, email and website, or try again later.'),
  ),
  'already-partner-user': entry(409, t('This person already works for a partner.'), t('Use another email.')),
  'no-commission': entry(409, t('No commission applies there.'), t('See the details. Add a rule first, or choose another month.')),
  'commission-exists': entry(409, t('This month has a line for this client.'), t('Add a correction to that line instead.')),
  'lead-without-email': entry(409, t('This lead has no email.'), t('Add one first: its owner is invited by email.')),
  'host-taken': entry(409, t('Another partner has this host.'), t('Choose another host, or take it from that partner first.')),
  'too-many-sites': entry(409, t('A partner can have 5 domains.'), t('Remove one first.')),
  'site-not-ready': entry(409, t('This domain can’t go live yet.'), t('It needs its TXT record, a logo and an icon first.')),
  'idempotency-mismatch': entry(422, t('This Idempotency-Key was used with another request.'), t('Use a new key for a new request.')),
  'idempotency-in-flight': entry(409, t('A request with this Idempotency-Key is still running.'), t('Repeat it in a moment.'), 'later'),
  'media-gone': entry(410, t('WhatsApp no longer has this file.'), t('Files are kept for 7 days. Ask the customer to send it again.')),
  'media-too-large': entry(413, t('This file is larger than 100 MB.'), t('Ask the customer for a smaller one.')),
  'file-expired': entry(410, t('This file is no longer kept.'), t('Files that a task made are kept for 7 days. Start the task again.')),
  'storage-unavailable': entry(
    503,
    t('The storage of files does not answer.'),
    t('Nothing was lost. Try again in a moment; if it stays, check the folder or the S3 settings.'),
    'later',
    true,
  ),
  // Stored files (the spec's codes, section 8).
  unauthorized: entry(403, t('You may not do this with files here.'), t('The details say why. Ask an owner or an admin of the app.')),
  'object-not-found': entry(404, t('There is no file under this path.'), t('Check the bucket and the path. It may have been deleted.')),
  'quota-exceeded': entry(
    402,
    t('This workspace has no room for more files.'),
    t('Delete files that are no longer needed, or ask the person who runs this server for more room.'),
  ),
  'retry-limit-exceeded': entry(504, t('The upload kept failing, so we stopped trying.'), t('Check your connection, then start again.')),
  canceled: entry(499, t('Upload canceled.'), t('Choose the file again if that was a mistake.')),
  'object-exists': entry(409, t('Another file has this path.'), t('A path is written once. Choose another path.')),
  'file-refused': entry(422, t('WhatsApp does not take this file.'), t('The details say why and what to do.')),
  'file-too-large': entry(413, t('This file is too large.'), t('The details name the limit.')),
  'media-token': entry(502, t('WhatsApp refused the access token of this channel.'), t('Enter a new one in the channel’s settings.')),
  'media-failed': entry(502, t('WhatsApp did not hand out this file.'), t('Try again in a moment.'), 'later'),
  'channel-token-unreadable': entry(
    409,
    t('The access token of this channel cannot be read.'),
    t('It was sealed with another SECRET_KEY: put that back, or replace the token.'),
  ),
  'pin-unknown': entry(
    404,
    t('No two-step PIN of this number is known here.'),
    t('Whoever registered it knows the PIN; or set a new one.'),
  ),
  'sign-up-off': entry(
    409,
    t('Embedded sign-up is not set up.'),
    t('Set WHATSAPP_APP_ID, WHATSAPP_EMBEDDED_CONFIG_ID and WHATSAPP_APP_SECRET.'),
  ),
  'sign-up-account': entry(
    422,
    t('The account that was chosen is none that the sign-up gave access to.'),
    t('Go through the sign-up again and share the account that owns the number.'),
  ),
  'whatsapp-refused': entry(422, t('WhatsApp refused this.'), t('The details say why, in Meta’s words. Fix it, then try again.')),
  'whatsapp-unreachable': entry(
    502,
    t('WhatsApp did not answer.'),
    t('Try again in a moment. If you were changing something, look first: it may have been carried out all the same.'),
    'later',
  ),
  'google-refused': entry(422, t('Google refused this.'), t('The details say why. Fix it there, then try again.')),
  'google-list-not-allowed': entry(
    422,
    t('Google does not list this account’s spreadsheets for us.'),
    t(
      'Paste the address of the spreadsheet. For the list, connect your own account again and allow it, or turn on the Google Drive API in the project of a service account.',
    ),
  ),
  'google-not-set-up': entry(
    409,
    t('People cannot connect their own Google account here.'),
    t('Connect a service account, or have the operator set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.'),
  ),
  'calendar-taken': entry(409, t('Another connection has this calendar.'), t('Disconnect that one first, or choose another calendar.')),
  'consent-invalid': entry(400, t('This consent is used up, too old or not yours.'), t('Start connecting to Google once more.')),
  'ai-provider-in-use': entry(
    409,
    t('Agents speak through this AI provider.'),
    t('The details name them. Give them another provider first.'),
  ),
  'too-many-comments': entry(409, t('This flow has as many comments as it may have.'), t('Remove some of your own.')),
  'too-many-macros': entry(409, t('This workspace has reached its limit of macros.'), t('Remove unused macros.')),
  'cannot-transcribe': entry(
    409,
    t('Voice messages can’t be transcribed here.'),
    t('An admin connects an AI provider with a transcription model, and allows it under Settings → AI providers.'),
  ),
  'no-ai-provider': entry(409, t('No AI provider is connected.'), t('An admin connects one; until then nothing is written for you.')),
  'ai-provider-failed': entry(
    502,
    t('The AI provider gave no answer.'),
    t('The details say why. What you wrote is unchanged; try again.'),
    'later',
  ),
  'agent-changed': entry(409, t('Someone else saved this agent in the meantime.'), t('Load it again and repeat your change.')),
  'agent-untested': entry(
    409,
    t('The tests of this draft don’t say that it is good enough.'),
    t('Run all its scenarios and fix what fails, or publish with a reason. The reason is kept with the version.'),
  ),
  'agent-not-recorded': entry(
    409,
    t('No AI agent left traces in that conversation.'),
    t('Choose a conversation in which an AI agent answered, within the days that traces are kept.'),
  ),
  'too-many-scenarios': entry(409, t('An AI agent has at most 100 scenarios.'), t('Remove one first.')),
  'agent-in-use': entry(
    409,
    t('Published flows or settings use this agent.'),
    t('The details name them. Choose another agent there, or unpublish them first.'),
  ),
  'collection-in-use': entry(409, t('Flows show this collection.'), t('The details name them. Choose another collection there first.')),
  'secret-in-use': entry(409, t('This secret is in use.'), t('The details name what uses it. Choose another secret there first.')),
  'sku-taken': entry(409, t('Another product has this SKU.'), t('Use a different SKU, or edit that product. It may be archived.')),
  'resource-in-use': entry(
    409,
    t('Flows or event types book this resource.'),
    t('The details name them. Choose another resource there first.'),
  ),
  'event-type-in-use': entry(
    409,
    t('Published flows book this event type.'),
    t('The details name them. Choose another event type there, or unpublish them first.'),
  ),
  'template-exists': entry(
    409,
    t('The account has a template of this name in this language.'),
    t('Give it another name or another language.'),
  ),
  'template-unfinished': entry(422, t('WhatsApp would refuse this template.'), t('See the details for what to fix, part by part.')),
  'template-not-editable': entry(
    409,
    t('WhatsApp takes no edit of this template now.'),
    t('The details say why and when it does. Duplicate it to write another one meanwhile.'),
  ),
  'form-unfinished': entry(422, t('WhatsApp would refuse this form.'), t('See the details for what to fix, field by field.')),
  'form-not-editable': entry(
    409,
    t('A published form cannot be changed.'),
    t('Duplicate it, change the copy and publish that. Forms that are open on phones go on as they are.'),
  ),
  'form-status-wrong': entry(
    409,
    t('The form does not stand where this is possible.'),
    t('The details say where it stands. Load it again.'),
  ),
  'form-without-server': entry(
    409,
    t('This form asks our server, and it cannot be reached over HTTPS.'),
    t('Set PUBLIC_URL to an https address that WhatsApp can call, and WHATSAPP_APP_SECRET to the app secret.'),
  ),
  'products-unsendable': entry(422, t('These products cannot be sent.'), t('The details name each one that is missing. Nothing was sent.')),
  'order-notifications-unusable': entry(422, t('Nobody would get a message with these settings.'), t('See the details for what to fix.')),
  'template-unsendable': entry(422, t('This template cannot be sent like this.'), t('The details say what is missing. Nothing was sent.')),
  'not-resendable': entry(
    409,
    t('This message is not waiting for a decision.'),
    t('Only failed and unconfirmed messages can be sent again.'),
  ),
} as const satisfies Record<string, ErrorEntry>

/** Codes of sign-in that only a browser can know of; the server never answers with them. */
export const BROWSER_ERROR_CODES = ['network-request-failed', 'popup-blocked', 'popup-closed-by-user'] as const
export type BrowserErrorCode = (typeof BROWSER_ERROR_CODES)[number]

export type ErrorCode = keyof typeof ERRORS

/** What an error answer holds, on the wire. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; hint: string; details?: readonly ErrorDetail[]; requestId?: string }
}

export interface ErrorDetail {
  path: string
  message: string
}

/** A caller's mistake or a refusal that the caller can understand. Anything else that is thrown is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[]
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: { details?: readonly ErrorDetail[]; cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(ERRORS[code].title, { cause: options.cause })
    this.code = code
    this.details = options.details ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): number {
    return ERRORS[this.code].status
  }

  /** Why, as somebody reads it who sees nothing else: the details where there are any. */
  get reason(): string {
    return sentenceList(this.details.map(({ message }) => message)) || this.message
  }

  toBody(requestId?: string): ErrorBody {
    const { title, hint } = ERRORS[this.code]
    return {
      error: {
        code: this.code,
        message: translated(title),
        hint: translated(hint),
        ...(this.details.length > 0 && { details: this.details }),
        ...(requestId && { requestId }),
      },
    }
  }
}
