import { t } from '#domain/i18n/t.ts'
import type { FormFault } from '#domain/whatsapp-forms/form.ts'

import { ApiError } from '#web/api/api-error.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'

/** What keeps a form from being published: ours, WhatsApp's, or why it could not be asked. */
export function Faults({ all, refused, error }: { all: readonly FormFault[]; refused: readonly FormFault[]; error: Error | null }) {
  const [first] = all
  return (
    <>
      {first && (
        <InlineAlert tone="danger" title={t('WhatsApp would refuse this form')}>
          {first.message}
          {all.length > 1 && t(' And {count} more, marked above.', { count: all.length - 1 })}
        </InlineAlert>
      )}
      {refused.length > 0 && (
        <InlineAlert tone="danger" title={t('WhatsApp found something wrong')}>
          <ul className="mt-1 list-disc ps-4">
            {refused.map(({ message }, index) => (
              <li key={index}>{message}</li>
            ))}
          </ul>
        </InlineAlert>
      )}
      {error && (
        <InlineAlert tone="danger" title={error.message}>
          {error instanceof ApiError && error.hint}
          {error instanceof ApiError && error.details.length > 0 && (
            <ul className="mt-1 list-disc ps-4">
              {error.details.map(({ path, message }, index) => (
                <li key={index}>
                  {message} {/^\d+$/.test(path) && path !== '0' && <span className="text-ink-3">{t('(code {path})', { path })}</span>}
                </li>
              ))}
            </ul>
          )}
        </InlineAlert>
      )}
    </>
  )
}
