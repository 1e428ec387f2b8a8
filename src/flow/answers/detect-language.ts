import { LANGUAGE_WORDS, scriptLanguage } from '../knowledge/guess-language.ts'
import { type Language, LANGUAGES, toLanguage } from './reading.ts'

/** Words that customers begin, ask and thank with, beside those that hold any text together. */
const CHAT_WORDS: Readonly<Record<Language, string>> = {
  en: 'i my me it do does did does how what when where which much many hello hi hey please thanks thank would could like need want there has was they but just get any am be order where’s don’t i’m i’d',
  es: 'yo mi me te lo hola buenos buenas días tardes gracias favor quiero quisiera necesito tengo tienen cuánto cuesta cuándo dónde cómo qué está están hay muy pero si para saber pedido puedo pueden este esta eso los',
  pt: 'eu meu minha me te olá oi bom boa dia tarde noite obrigado obrigada favor quero queria gostaria preciso tenho vocês têm quanto custa quando onde como está estão há muito mas se fazer pedido posso podem não ainda já essa esse isso às',
  de: 'ich mein meine meinen mir mich es hallo guten tag morgen danke bitte möchte hätte habe haben brauche wann wo wie was wieviel kostet kann können gibt gerne noch schon aber wenn dass bei bestellung meiner nach im am um mein keine wollte würde hat diese dieses',
  fr: 'je j mon ma mes me il bonjour bonsoir merci plaît voudrais veux besoin ai avez combien coûte quand où comment quel quelle est ce que c n s y a mais si très commande puis pouvez en ne qui quels quelles sont encore elle on leur cette ça été souhaite aussi',
  it: 'io mio mia mi ti ciao buongiorno buonasera grazie favore vorrei voglio bisogno ho avete quanto costa quando dove come cosa è c’è ma se molto ordine posso potete sono al dal nel alla questo questa quello ancora anche hai ha che ora devo posso cui',
  nl: 'ik mijn me het hallo goedemorgen goedemiddag bedankt dank graag wil zou heb hebben nodig hoeveel kost wanneer waar hoe wat kan kunnen er maar als nog bestelling jullie je mij dit deze alstublieft onze zijn hoeveel laat iemand',
  ar: '',
  hi: '',
  id: 'saya aku halo selamat pagi siang sore malam terima kasih tolong mau ingin butuh ada punya berapa harga kapan mana dimana bagaimana apa apakah bisa sudah belum tapi kalau pesanan kak ya ini sampai belum lagi juga',
  tr: 'ben benim bana merhaba selam günaydın teşekkürler teşekkür lütfen istiyorum isterim lazım var kaç ne nerede nasıl zaman mı mi mu mü ama eğer siparişim sipariş bunu acaba kadar hala şu nasıl kim size sizin mümkün',
  ja: '',
}

const FEWEST_WORDS = 4
/** Letters of a writing that is one language's own. */
const FEWEST_LETTERS = 6
/** So many words more of the language than of any other. */
const AHEAD = 2
/** Of all words. */
const SHARE = 0.4

const words: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LANGUAGE_WORDS).map(([language, known]) => {
    const ours = LANGUAGES.find((one) => one === language)
    return [language, new Set([...known.split(' '), ...(ours ? CHAT_WORDS[ours].split(' ') : [])])]
  }),
)

/**
 * The language in which a customer writes, where a message says it beyond doubt; null otherwise. A wrong guess would speak to them in a
 * foreign language until somebody sees it, a missing one waits for their next message.
 */
export function detectLanguage(text: string): Language | null {
  // Addresses, links and quoted lines are nobody's words.
  const said = text.slice(0, 1_000).replaceAll(/\S*[@/\d]\S*/g, ' ')
  const script = scriptLanguage(said, 0.8)
  if (script !== null) return (said.match(/\p{L}/gu)?.length ?? 0) < FEWEST_LETTERS ? null : toLanguage(script)
  const spoken = said.toLowerCase().match(/\p{L}+(?:[’']\p{L}+)?/gu) ?? []
  if (spoken.length < FEWEST_WORDS) return null
  const [best, second] = [...words]
    .map(([language, known]) => ({ language, hits: spoken.filter((word) => known.has(word.replace("'", '’'))).length }))
    .toSorted((one, other) => other.hits - one.hits)
  if (!best || best.hits < spoken.length * SHARE || best.hits < (second?.hits ?? 0) + AHEAD) return null
  return toLanguage(best.language)
}
