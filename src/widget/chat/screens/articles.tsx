import { useEffect, useState } from 'preact/hooks'

import type { ChatArticle, ListedArticle } from '#domain/webchat/chat-article.ts'

import { Markdown } from '../contents/markdown.tsx'
import { Icon } from '../kit/icon.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { useWords } from '../kit/use-chat.ts'

/** A visitor who types is not asked for at each letter. */
const PAUSE_MS = 300
/** So few need no search. */
const FEW = 4

/** Articles on the home screen: the newest, those that are looked for, and the one that is read. */
export function Articles() {
  const { say, locale } = useWords()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [read, setRead] = useState<ListedArticle | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { answer } = useAnswer<{ items: ListedArticle[] }>(`/articles?${new URLSearchParams({ locale, q: asked })}`)
  const items = answer?.items ?? []
  if (items.length === 0 && asked === '' && typed === '') return null
  return (
    <section class="list" aria-label={say('articles')}>
      {(items.length >= FEW || typed !== '') && (
        <input
          type="search"
          dir="auto"
          aria-label={say('searchArticles')}
          placeholder={say('searchArticles')}
          maxLength={200}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {items.map((article) => (
        <button key={article.id} type="button" class="row" onClick={() => setRead(article)}>
          <span class="grow">
            <strong dir="auto">{article.title}</strong>
            <span class="snippet" dir="auto">
              {article.excerpt}
            </span>
          </span>
          <Icon name="next" />
        </button>
      ))}
      {answer && items.length === 0 && (
        <p class="row meta" role="status">
          {say('noArticles')}
        </p>
      )}
      {read && <Article article={read} close={() => setRead(null)} />}
    </section>
  )
}

/** One article, to be read. */
function Article({ article: { id, title }, close }: { article: ListedArticle; close: () => void }) {
  const { say, locale } = useWords()
  const { answer, failed, retry } = useAnswer<ChatArticle>(`/articles/${id}?${new URLSearchParams({ locale })}`)
  return (
    <Sheet title={title} close={close}>
      {answer && <Markdown text={answer.text} language={answer.language} />}
      {failed && (
        <button type="button" class="quiet" onClick={retry}>
          {say('didNotLoad')} {say('retry')}
        </button>
      )}
      {!answer && !failed && <p class="meta">{say('loading')}</p>}
    </Sheet>
  )
}
