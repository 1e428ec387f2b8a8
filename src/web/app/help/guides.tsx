import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import { Markdown } from '#web/features/knowledge/markdown.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { TextLink } from '#web/kit/text/text-link.tsx'

import configuration from '#docs/configuration.md?raw'
import webChat from '#docs/web-chat.md?raw'
import { errorsGuide } from './errors-guide.ts'
import { type GuideWords, translateGuide, unwrapped } from './guide-texts.ts'

const GUIDES = [
  {
    title: t('Web chat on your site'),
    about: t('Install it, style it, sign visitors in, and call it from your page.'),
    text: (words: GuideWords) => translateGuide(unwrapped(webChat), words),
  },
  { title: t('Error codes of the API'), about: t('What each error means and what to do.'), text: errorsGuide },
  {
    title: t('Server configuration'),
    about: t('For whoever runs this server.'),
    text: (words: GuideWords) => translateGuide(unwrapped(configuration), words),
  },
]

/** The words of the guides in each language but English, loaded with the first guide that is opened. */
const WORDS: Readonly<Record<string, () => Promise<{ default: string }>>> = {
  ar: () => import('./guides/ar.json?raw'),
  de: () => import('./guides/de.json?raw'),
  es: () => import('./guides/es.json?raw'),
  fr: () => import('./guides/fr.json?raw'),
  hi: () => import('./guides/hi.json?raw'),
  id: () => import('./guides/id.json?raw'),
  'pt-BR': () => import('./guides/pt-BR.json?raw'),
}

/** The project's own guides, read in place: each belongs to the version that runs here. */
export function Guides() {
  const [open, setOpen] = useState<(typeof GUIDES)[number] | null>(null)
  const words = useQuery({
    queryKey: ['guide-words', locale()],
    queryFn: async () => JSON.parse((await WORDS[locale()]?.())?.default ?? '{}') as GuideWords,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (open) {
    return (
      <article>
        <Button variant="ghost" className="-ms-3 mb-2" icon={<ChevronLeft className="rtl:-scale-x-100" />} onClick={() => setOpen(null)}>
          {t('All guides')}
        </Button>
        <QueryState query={words} what={t('the guide')}>
          <Bone className="h-40" />
        </QueryState>
        {words.data && <Markdown text={open.text(words.data)} />}
      </article>
    )
  }
  return (
    <div className="flex flex-col gap-4">
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
