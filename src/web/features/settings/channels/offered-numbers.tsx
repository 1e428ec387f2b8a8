import { t } from '#domain/i18n/t.ts'
import type { ChannelInput } from '#domain/whatsapp/channel.ts'
import type { OfferedAccount } from '#domain/whatsapp/channel-setup.ts'

import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { plain } from './channel-labels.ts'

type Props = { accounts: readonly OfferedAccount[]; busy: boolean; onChoose: (number: Omit<ChannelInput, 'accessToken'>) => void }

/** The numbers that a token reaches, by account. */
export function OfferedNumbers({ accounts, busy, onChoose }: Props) {
  return accounts.map(({ wabaId, name, problem, numbers }) => (
    <section key={wabaId} className="flex flex-col gap-2">
      <h3 className="text-base font-medium">
        {name} <span className="text-meta font-normal text-ink-3">{wabaId}</span>
      </h3>
      {problem !== null && (
        <InlineAlert tone="danger" title={t('Its numbers cannot be listed.')}>
          {problem}
        </InlineAlert>
      )}
      {problem === null && numbers.length === 0 && (
        <p className="text-secondary text-ink-2">{t('No number yet. Add one in WhatsApp Manager, then look again.')}</p>
      )}
      {numbers.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {numbers.map((number) => (
            <li key={number.phoneNumberId} className="flex flex-wrap items-center gap-3 p-4">
              <div className="min-w-0 flex-1">
                <div className="flex flex-wrap items-center gap-2">
                  <span className="font-medium">{number.verifiedName || number.displayPhone}</span>
                  {number.status !== null && number.status !== 'CONNECTED' && <Tag tone="warning">{plain(number.status)}</Tag>}
                </div>
                <p dir="ltr" className="text-secondary text-ink-2 tabular-nums rtl:text-right">
                  {number.displayPhone}
                </p>
              </div>
              {number.connected === 'no' ? (
                <Button
                  variant="primary"
                  disabled={busy}
                  aria-label={t('Connect {displayPhone}', { displayPhone: number.displayPhone })}
                  onClick={() =>
                    onChoose({
                      name: (number.verifiedName || number.displayPhone).slice(0, 80),
                      phoneNumberId: number.phoneNumberId,
                      wabaId,
                      displayPhone: number.displayPhone,
                    })
                  }
                >
                  {t('Connect')}
                </Button>
              ) : (
                <Tag>{number.connected === 'here' ? t('Connected') : t('Connected in another app')}</Tag>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  ))
}
