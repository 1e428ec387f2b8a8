import { z } from 'zod'
import { t } from '../i18n/t.ts'

/** The name by which flows speak of a secret. */
export const SecretName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, t('Begin with a letter; use at most 64 letters, digits, _ and -.'))

/** Secrets that one app may keep. */
export const MAX_SECRETS = 200

/** A secret as it is shown: never what it holds, only its last signs. */
export const Secret = z.object({ name: z.string(), last4: z.string(), createdAt: z.iso.datetime() })
export type Secret = z.infer<typeof Secret>

/** One flow, workflow or AI agent whose draft or published version names a secret. */
export const SecretUse = z.object({ kind: z.enum(['flow', 'workflow', 'agent']), id: z.string(), name: z.string() })
export type SecretUse = z.infer<typeof SecretUse>

/** A text with the places in which secrets are filled in when it is sent: what holds no secret is one plain text. */
export const SealedText = z.union([z.string(), z.array(z.union([z.string(), z.object({ secret: SecretName })])).max(100)])
export type SealedText = z.infer<typeof SealedText>
