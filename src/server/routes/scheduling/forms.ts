import type { ServerDeps } from '#server/http/deps.ts'
import type { Operations } from '#server/http/mount.ts'

/** Booking pages: open to whoever has the link, which names a session that cannot be guessed. */
export function formRoutes({ runtime, downloadUrls }: ServerDeps): Pick<Operations, 'getForm' | 'submitForm'> {
  return {
    getForm: async ({ params }) => {
      const { logoPath, conversationId: _, ...form } = await runtime.forms.open(params.ownerId, params.formToken)
      return { ...form, logoUrl: logoPath && downloadUrls.to('public', logoPath).downloadUrl }
    },
    submitForm: async ({ params, body }) => {
      await runtime.forms.submit(params.ownerId, params.formToken, body.start, body.answers)
      return {}
    },
  }
}
