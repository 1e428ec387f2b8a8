import { wordsOf } from '#domain/conversations/searchable-text.ts'

import { sentencesOf } from '../split-passages.ts'

/** A message of a conversation; what bots and notes say is left out. */
export interface SaidLine {
  messageId: string
  by: 'customer' | 'teammate'
  text: string
  at: string
}

/** What a customer asked and a teammate answered, in their own words. */
export interface AnswerPair {
  /** Of the teammate's first message. */
  messageId: string
  question: string
  answer: string
  at: string
}

const QUESTION_MAX = 500
const ANSWER_MAX = 5_000
/** Shorter answers say nothing without their question. */
const ANSWER_WORDS = 4
/** Sentences of one question. */
const SENTENCES = 2

/** Finds the questions of a conversation with the answers that teammates gave to them, before the customer wrote again. */
export function answerPairs(lines: readonly SaidLine[]): AnswerPair[] {
  return exchangesOf(lines).flatMap(({ asked, answered }) => {
    const question = questionIn(asked.map(({ text }) => text))
    const answer = bodyOf(answered.map(({ text }) => text).join('\n'))
    const [first] = answered
    if (question === null || !first || !says(answer)) return []
    return [{ messageId: first.messageId, question, answer: answer.slice(0, ANSWER_MAX), at: first.at }]
  })
}

interface Exchange {
  asked: SaidLine[]
  answered: SaidLine[]
}

/** What was said in turn: some messages of the customer, then some of the team. */
function exchangesOf(lines: readonly SaidLine[]): Exchange[] {
  const exchanges: Exchange[] = []
  for (const line of lines) {
    const last = exchanges.at(-1)
    if (line.by === 'teammate') last?.answered.push(line)
    else if (last?.answered.length === 0) last.asked.push(line)
    else exchanges.push({ asked: [line], answered: [] })
  }
  return exchanges
}

const MARK = /[?？؟\u037E]\s*$/u
/** How questions begin, where people leave out the mark. */
const BEGINS =
  /^(?:how|what|when|where|which|who|why|do|does|did|can|could|is|are|will|would|wie|was|wann|wo|welche\w*|warum|kann|gibt|habt|haben|cómo|como|cuándo|cuando|cuánto|cuanto|dónde|donde|qué|puedo|tienen|comment|combien|quand|où|est-ce|puis-je|avez|quanto|quando|dove|posso|avete|tem|vocês|hur|när|finns|nasıl|ne zaman|как|когда|где|можно|сколько)(?![\p{L}\p{N}])/iu

/** The sentences of a customer that ask something, the last ones first to count; null where none does. */
function questionIn(texts: readonly string[]): string | null {
  const sentences = texts.flatMap((text) => text.split('\n')).flatMap((line) => sentencesOf(line).map((sentence) => sentence.trim()))
  const asking = sentences
    .map(withoutGreeting)
    .filter((sentence) => (MARK.test(sentence) || BEGINS.test(sentence)) && wordsOf(sentence).length > 1)
  return asking.length === 0 ? null : asking.slice(-SENTENCES).join(' ').slice(0, QUESTION_MAX)
}

const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|guten (?:tag|morgen|abend)|moin|liebe[r]?|hola|buenos días|buenas(?: tardes)?|bonjour|salut|bonsoir|olá|oi|bom dia|boa tarde|ciao|buongiorno|salve|hej|hei|goedendag|merhaba|cześć|dzień dobry|привет|здравствуйте|добрый день)(?![\p{L}\p{N}])[^.!?,:\n]{0,40}(?:[.!,:…]+|\n|$)\s*/iu
const FAREWELL =
  /(?:^|\n|(?<=[.!]\s))\s*(?:(?:kind|best|warm) regards|best wishes|regards|cheers|yours|(?:viele|liebe|beste|freundliche) grüße|mit freundlichen grüßen|vg|lg|(?:un )?saludos?|cordialement|bien à vous|atenciosamente|abraços?|(?:cordiali )?saluti|met vriendelijke groet|med vänliga hälsningar|с уважением)[^.!?\n]{0,20}[,.!]?\s*[^.!?\n]{0,40}[.!]?\s*$/iu

const withoutGreeting = (text: string): string => text.replace(GREETING, '').trim()

/** An answer without the greeting at its beginning and the name at its end. */
const bodyOf = (answer: string): string => withoutGreeting(answer.trim()).replace(FAREWELL, '').trim()

/** Whether an answer tells something, and does not merely ask back. */
function says(answer: string): boolean {
  const telling = answer
    .split('\n')
    .flatMap(sentencesOf)
    .filter((sentence) => !MARK.test(sentence))
  return wordsOf(telling.join(' ')).length >= ANSWER_WORDS
}
