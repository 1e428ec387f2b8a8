import { t } from '#domain/i18n/t.ts'
import type { Author } from '../messages/message.ts'
import type { EmailProof } from './contact.ts'

/** What vouches for an email that this author writes. What customers type passes through flows and agents, which vouch for nothing. */
export const proofByAuthor = ({ kind }: Author): EmailProof | null => (kind === 'operator' || kind === 'api' ? 'business' : null)

/** Tells whether two emails are one: capital letters make no other. */
export const isSameEmail = (one: string | null, other: string | null): boolean => one?.toLowerCase() === other?.toLowerCase()

/** Why an email counts, in words for people of the workspace. */
export const emailProofText = (proof: EmailProof | null): string => (proof === null ? t('Not confirmed') : TEXTS[proof])

const TEXTS: Record<EmailProof, string> = {
  business: t('Confirmed by your team'),
  identity: t('Confirmed by your site’s sign-in'),
  link: t('Confirmed by a link in an email'),
}
