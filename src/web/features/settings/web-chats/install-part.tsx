import { Check, ExternalLink, Loader } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import { Field } from '#web/kit/form/field.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { CopyField } from '#web/kit/form/copy-field.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { formatMoment } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ChatLinks } from './chat-links.tsx'
import type { PartProps } from './part-props.ts'

type Place = 'html' | 'react' | 'cms' | 'gtm'

const PLACES: readonly { value: Place; label: string }[] = [
  { value: 'html', label: 'HTML' },
  { value: 'react', label: 'React' },
  { value: 'cms', label: t('WordPress, Shopify') },
  { value: 'gtm', label: t('Tag Manager') },
]

const WHERE: Readonly<Record<Place, string>> = {
  html: t('Paste this line before </body> on every page that should show the chat.'),
  react: t('Put this into the component that all of your pages share. The chat survives page changes.'),
  cms: t(
    'WordPress: paste this line with a header and footer plugin. Shopify: Online Store → Themes → Edit code → theme.liquid, before </body>.',
  ),
  gtm: t('Add a Custom HTML tag with this code, triggered on all pages.'),
}

/** The code for the site, and whether the chat was seen there. */
export function InstallPart({ webChat, mayChange }: PartProps) {
  const { app } = useCurrentApp()
  const [place, setPlace] = useState<Place>('html')
  const src = new URL(`/chat/${webChat.id}.js`, location.origin).href
  const page = new URL(`/app/${app.id}/chatwidget?chat=${webChat.id}`, location.origin).href
  return (
    <div className="flex flex-col gap-8">
      <section className="flex flex-col gap-3">
        <h2 className="text-reading font-semibold">{t('Add it to your site')}</h2>
        <Segmented label={t('Kind of site')} value={place} options={PLACES} onChange={setPlace} />
        <p className="text-secondary text-ink-2">{WHERE[place]}</p>
        <CopyField label={t('code for your site')} value={codeFor(place, src)} />
        <Seen webChat={webChat} zone={app.timeZone} />
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-reading font-semibold">{t('Or share its own page')}</h2>
        <Field label={t('Link')} help={t('Works without a website: in an email, behind a QR code or inside an app.')}>
          {({ id }) => <CopyField id={id} label={t('link')} value={page} />}
        </Field>
        <div>
          <a href={page} target="_blank" rel="noreferrer" className={buttonStyle()}>
            <ExternalLink aria-hidden /> {t('Open chat')}
          </a>
        </div>
      </section>
      {mayChange && <ChatLinks webChatId={webChat.id} />}
    </div>
  )
}

function Seen({ webChat: { firstSeenAt, lastSeenAt, lastSeenPage }, zone }: { webChat: PartProps['webChat']; zone: string }) {
  if (firstSeenAt === null || lastSeenAt === null)
    return (
      <p role="status" className="flex items-center gap-2 text-secondary text-ink-2">
        <Loader className="size-4 motion-safe:animate-spin" aria-hidden />{' '}
        {t('Waiting for the first visit. Open a page of your site with the code.')}
      </p>
    )
  return (
    <p role="status" className="flex min-w-0 items-start gap-2 text-secondary text-success">
      <Check className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0 break-words">
        {rich('It works. Last opened {lastSeenAt}{value}.', {
          lastSeenAt: formatMoment(lastSeenAt, zone),
          value: lastSeenPage !== null && t(' on {lastSeenPage}', { lastSeenPage }),
        })}
      </span>
    </p>
  )
}

function codeFor(place: Place, src: string): string {
  if (place === 'react')
    return `useEffect(() => { const script = Object.assign(document.createElement('script'), { src: '${src}', async: true }); document.body.append(script); }, [])`
  return `<script async src="${src}"></script>`
}
