import { z } from 'zod'

/** Our own words, in the languages that flows understand. */
export const FAULT_MESSAGES = {
  en: 'Sorry, I couldn’t finish that. Someone from our team will reply here shortly.',
  es: 'Lo siento, no he podido terminar. Alguien de nuestro equipo te responderá aquí en breve.',
  pt: 'Desculpe, não consegui concluir. Alguém da nossa equipe responderá aqui em breve.',
  de: 'Entschuldigung, hier komme ich nicht weiter. Jemand aus unserem Team antwortet Ihnen hier in Kürze.',
  fr: 'Désolé, je n’ai pas pu terminer. Une personne de notre équipe vous répondra ici sous peu.',
  it: 'Mi dispiace, non sono riuscito a completare. Una persona del nostro team risponderà qui a breve.',
  nl: 'Sorry, dit lukt me niet. Iemand van ons team reageert hier zo snel mogelijk.',
  ar: 'عذرًا، لم أتمكن من إكمال ذلك. سيرد عليك أحد أعضاء فريقنا هنا قريبًا.',
  hi: 'माफ़ कीजिए, मैं इसे पूरा नहीं कर सका। हमारी टीम से कोई जल्द ही यहाँ जवाब देगा।',
  id: 'Maaf, saya tidak dapat menyelesaikannya. Tim kami akan segera membalas di sini.',
  tr: 'Üzgünüm, bunu tamamlayamadım. Ekibimizden biri kısa süre içinde buradan yanıt verecek.',
  ja: '申し訳ありません。処理を完了できませんでした。担当者がまもなくこちらでお返事いたします。',
} as const
type Known = keyof typeof FAULT_MESSAGES

const LanguageTag = z.string().regex(/^[a-z]{2,3}$/, 'Use a language code of two or three letters, like en.')

/** What a customer reads when a flow breaks off and people take over: `texts` by language; ours where it has none of its own. */
export const OnFault = z.object({
  say: z.boolean().default(true),
  texts: z.record(LanguageTag, z.string().trim().min(1).max(1_024)).default({}),
})
export type OnFault = z.infer<typeof OnFault>

/** The sentence for a customer of these languages, the likeliest first; null where nothing is to be said. */
export function faultMessage({ say, texts }: OnFault, languages: readonly string[]): string | null {
  if (!say) return null
  for (const language of [...languages, 'en']) {
    const text = texts[language] ?? (isKnown(language) ? FAULT_MESSAGES[language] : undefined)
    if (text !== undefined) return text
  }
  return FAULT_MESSAGES.en
}

const isKnown = (language: string): language is Known => Object.hasOwn(FAULT_MESSAGES, language)
