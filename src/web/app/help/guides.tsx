import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import { Markdown } from '#web/features/knowledge/markdown.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { TextLink } from '#web/kit/text/text-link.tsx'

import configuration from '#docs/configuration.md?raw'
import errors from '#docs/errors.md?raw'
import webChat from '#docs/web-chat.md?raw'

const GUIDES = [
  { title: t('Web chat on your site'), about: t('Install it, style it, sign visitors in, and call it from your page.'), text: webChat },
  { title: t('Error codes of the API'), about: t('What each error means and what to do.'), text: errors },
  { title: t('Server configuration'), about: t('For whoever runs this server.'), text: configuration },
]

/** The project's own guides, read in place: each belongs to the version that runs here. */
export function Guides() {
  const [open, setOpen] = useState<(typeof GUIDES)[number] | null>(null)
  if (open) {
    return (
      <article>
        <Button variant="ghost" className="-ms-3 mb-2" icon={<ChevronLeft className="rtl:-scale-x-100" />} onClick={() => setOpen(null)}>
          {t('All guides')}
        </Button>
        <div lang="en" dir="ltr">
          <Markdown text={unwrapped(open.text)} />
        </div>
      </article>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {locale() !== 'en' && <p className="text-secondary text-ink-2">{t('Guides are in English.')}</p>}
      <ul className="divide-y divide-line rounded-card border border-line">
        {GUIDES.map((guide) => (
          <li key={guide.title}>
            <button
              type="button"
              onClick={() => setOpen(guide)}
              className="focus-inset flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-base font-medium text-ink">{guide.title}</span>
                <span className="block text-secondary text-ink-2">{guide.about}</span>
              </span>
              <ChevronRight className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <p className="text-secondary text-ink-2">
        <TextLink href="/api/v1/openapi.json">{t('API description (OpenAPI)')}</TextLink>
      </p>
    </div>
  )
}

/** Without the note of what made it, and with each paragraph in one line, as the file wraps it elsewhere than the window does. */
const unwrapped = (text: string): string =>
  text
    .replace(/^<!--.*-->\n/, '')
    .split(/(```[\s\S]*?```)/)
    .map((part) => (part.startsWith('```') ? part : part.replaceAll(/(\S)\n(?=[a-z])/g, '$1 ')))
    .join('')
