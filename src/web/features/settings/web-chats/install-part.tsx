import { Check, ExternalLink, Loader } from 'lucide-react'
import { useState } from 'react'

import { Field } from '#web/kit/form/field.tsx'
import { buttonStyle } from '#web/kit/form/button.tsx'
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
  { value: 'cms', label: 'WordPress, Shopify' },
  { value: 'gtm', label: 'Tag Manager' },
]

const WHERE: Readonly<Record<Place, string>> = {
  html: 'Paste this line before </body> on every page that should show the chat.',
  react: 'Put this into the component that all of your pages share. The chat survives page changes.',
  cms: 'WordPress: paste this line with a header and footer plugin. Shopify: Online Store → Themes → Edit code → theme.liquid, before </body>.',
  gtm: 'Add a Custom HTML tag with this code, triggered on all pages.',
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
        <h2 className="text-reading font-semibold">Add it to your site</h2>
        <Segmented label="Kind of site" value={place} options={PLACES} onChange={setPlace} />
        <p className="text-secondary text-ink-2">{WHERE[place]}</p>
        <CopyField label="code for your site" value={codeFor(place, src)} />
        <Seen webChat={webChat} zone={app.timeZone} />
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-reading font-semibold">Or share its own page</h2>
        <Field label="Link" help="Works without a site: in a mail, behind a QR code, or in the web view of an app.">
          {({ id }) => <CopyField id={id} label="link" value={page} />}
        </Field>
        <div>
          <a href={page} target="_blank" rel="noreferrer" className={buttonStyle()}>
            <ExternalLink aria-hidden /> Open chat
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
        <Loader className="size-4 motion-safe:animate-spin" aria-hidden /> Waiting for the first visit. Open a page of your site with the
        code.
      </p>
    )
  return (
    <p role="status" className="flex min-w-0 items-start gap-2 text-secondary text-success">
      <Check className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0 break-words">
        It works. Last opened {formatMoment(lastSeenAt, zone)}
        {lastSeenPage !== null && ` on ${lastSeenPage}`}.
      </span>
    </p>
  )
}

function codeFor(place: Place, src: string): string {
  if (place === 'react')
    return `useEffect(() => { const script = Object.assign(document.createElement('script'), { src: '${src}', async: true }); document.body.append(script); }, [])`
  return `<script async src="${src}"></script>`
}
