import { Send } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import { isBuyable } from '#domain/commerce/is-buyable.ts'
import type { Product } from '#domain/commerce/product.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { ProductLine } from '#web/features/inbox/thread/content/product-line.tsx'
import { ProductChoices } from './product-choices.tsx'
import { PRODUCT_LIMITS, productMessage } from './product-message.ts'

type Props = { channelId: string; onSend: (content: OutgoingContent) => void; onClose: () => void }

/** Shows a customer one product, several in sections, or the whole catalog: first which, then with what words. */
export function ProductPicker({ channelId, onSend, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly Product[]>([])
  const [writing, setWriting] = useState(false)
  const [sections, setSections] = useState<Record<string, string>>({})
  const [header, setHeader] = useState(t('Our products'))
  const [text, setText] = useState(t('Have a look at this.'))
  const message = productMessage({ chosen, sections, header, text })
  const gone = chosen.filter(({ availability }) => !isBuyable(availability))
  const send = () => {
    if (!('content' in message)) return
    onSend(message.content)
    onClose()
  }
  const begin = (products: readonly Product[]) => {
    setChosen(products)
    setWriting(true)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={writing ? titleOf(chosen.length) : t('Send products')}
      description={writing ? undefined : t('Choose one or several, or send the whole catalog.')}
      footer={
        writing ? (
          <>
            <Button onClick={() => setWriting(false)}>{t('Back')}</Button>
            <Button variant="primary" icon={<Send />} disabled={'fault' in message} onClick={send}>
              {t('Send')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => begin([])}>{t('Whole catalog')}</Button>
            <Button variant="primary" disabled={chosen.length === 0} onClick={() => begin(chosen)}>
              {chosen.length === 0 ? t('Next') : t('Next · {count}', { count: chosen.length })}
            </Button>
          </>
        )
      }
    >
      {!writing && <ProductChoices channelId={channelId} chosen={chosen} onChange={setChosen} />}
      {writing && (
        <div className="flex flex-col gap-4">
          {gone.length > 0 && (
            <InlineAlert tone="warning" title={t('Customers cannot order some of these')}>
              {gone.map(({ name, availability }) => `${name}: ${availability}`).join('; ')}
            </InlineAlert>
          )}
          <Field label={t('Message')}>
            {(wiring) => (
              <Input value={text} maxLength={PRODUCT_LIMITS.text} onChange={(event) => setText(event.target.value)} {...wiring} />
            )}
          </Field>
          {chosen.length > 1 && (
            <Field label={t('Heading')}>
              {(wiring) => (
                <Input value={header} maxLength={PRODUCT_LIMITS.header} onChange={(event) => setHeader(event.target.value)} {...wiring} />
              )}
            </Field>
          )}
          <ul className="flex flex-col gap-2">
            {chosen.map((product) => (
              <li key={product.retailerId} className="flex items-center gap-3">
                <span className="min-w-0 flex-1">
                  <ProductLine id={product.retailerId} product={product} />
                </span>
                {chosen.length > 1 && (
                  <span className="w-32 shrink-0">
                    <Input
                      aria-label={t('Section of {name}', { name: product.name })}
                      placeholder={t('Products')}
                      maxLength={PRODUCT_LIMITS.title}
                      value={sections[product.retailerId] ?? ''}
                      onChange={(event) => setSections({ ...sections, [product.retailerId]: event.target.value })}
                    />
                  </span>
                )}
              </li>
            ))}
          </ul>
          {'fault' in message && (
            <p role="status" className="text-secondary text-danger">
              {message.fault}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

function titleOf(count: number): string {
  if (count === 0) return t('Send the whole catalog')
  return t('{count, plural, =1 {Send one product} other {Send # products}}', { count })
}
