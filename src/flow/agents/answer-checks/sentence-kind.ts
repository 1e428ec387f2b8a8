import { foldLetters } from '#flow/answers/fold-letters.ts'

/** What a sentence does that says nothing about the business; null for a statement. */
type SentenceKind = 'question' | 'pleasantry' | 'unknown' | 'offer' | 'process'

/** Words that greet, thank and are kind, of which a sentence may be made without saying anything. "Yes" is none: it answers. */
const KIND_WORDS = new Set(
  foldLetters(
    'hello hi hey welcome good morning afternoon evening day thanks thank you very much so for your the message question sure of course great perfect okay ok alright sorry to hear that this glad happy help here please a lot again enjoy bye goodbye take care nice have weekend contacting us we are i am and me see then soon later looking forward seeing ' +
      'hallo guten tag morgen abend moin danke vielen dank fur ihre deine nachricht frage gerne gern bitte sehr klar naturlich schon tut mir leid das zu horen willkommen schonen noch auf wiedersehen herzlich bis bald dann gleich spater freuen uns wir freue mich darauf ' +
      'hola buenos dias buenas tardes noches gracias muchas por tu su mensaje pregunta claro con gusto perfecto genial vale lo siento mucho bienvenido bienvenida de nada hasta luego pronto entonces nos vemos encantado ' +
      'ola oi bom dia boa tarde noite obrigado obrigada muito pela sua mensagem pergunta claro perfeito otimo desculpe sinto muito bem-vindo bem vindo ate logo breve ' +
      'bonjour bonsoir salut merci beaucoup pour votre ton message question bien sur avec plaisir parfait desole desolee je suis bienvenue de rien au revoir bonne journee a bientot plus tard ' +
      'ciao buongiorno buonasera grazie mille per il tuo messaggio domanda certo volentieri perfetto mi dispiace benvenuto prego arrivederci a presto dopo ' +
      'goedemorgen goedemiddag dag bedankt dank je u wel voor uw bericht vraag natuurlijk graag prima welkom het spijt me tot ziens dan straks ' +
      'مرحبا اهلا وسهلا بك شكرا لك جزيلا على سؤالك رسالتك بالتاكيد بكل سرور عفوا اسف السلام عليكم وعليكم صباح مساء الخير ' +
      'merhaba selam gunaydin iyi gunler tesekkurler tesekkur ederim tabii elbette memnuniyetle uzgunum hos geldiniz rica ' +
      'नमस्ते धन्यवाद शुक्रिया ज़रूर halo selamat pagi siang terima kasih tentu senang こんにちは ありがとうございます もちろん',
  )
    .replaceAll(/[^\p{L}\p{M}'-]+/gu, ' ')
    .split(' '),
)

const anyOf = (patterns: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${patterns})`, 'u')

const UNKNOWN = anyOf(
  "(?:i|we) (?:do not|don't|do not really) (?:know|have (?:that|this|any|the|more|enough) (?:information|details?|answer))|i (?:cannot|can't|could not|couldn't|am not able|am unable|am not sure|do not have|don't have|have no information)|i'm (?:not sure|not able|unable|afraid i (?:do not|don't|cannot|can't))|" +
    'weiss ich (?:leider )?nicht|das weiss ich|ich (?:weiss|kann|habe|finde) (?:\\S+ ){0,4}(?:nicht|keine?)|dazu (?:habe|finde) ich|' +
    'no (?:lo )?se|no puedo|yo no puedo|no tengo (?:esa |esta )?informacion|no encuentro|no estoy segur|nao sei|nao posso|nao consigo|nao tenho|nao encontrei|' +
    "je ne (?:sais|peux|trouve)|je n'ai pas|non (?:lo )?so|non posso|non ho (?:questa )?informazion|non trovo|ik (?:weet|kan|heb) (?:\\S+ ){0,3}(?:niet|geen)|" +
    'لا (?:اعرف|اعلم|استطيع|يمكنني|املك)|ليس لدي|لست متاكد|bilmiyorum|yapamam|bilgim yok|emin degilim|मुझे (?:नहीं )?(?:पता|मालूम)|नहीं कर सकत|saya tidak|わかりません|分かりません|できません',
)
const OFFER = anyOf(
  "let me know|(?:i|we) can (?:connect|put) you|(?:i|we)'?(?:ll| will| can)? ?(?:connect|hand|transfer|pass|forward) you|(?:just )?(?:ask|write) me|how can i|(?:i'm|i am) here|if you (?:have|need|like|want)|a (?:person|colleague|human|teammate)|someone from|" +
    'ich (?:verbinde|leite|gebe)|ich kann sie|wenn sie|wenn du|ein(?:e|en)? (?:mensch|kolleg)|jemand aus|melden sie sich|' +
    'puedo (?:pasarte|conectarte|ayudarte|comunicarte)|si (?:tienes|necesitas|quieres)|una persona|un companero|posso (?:ajudar|transferir|passar)|se (?:precisar|quiser|tiver)|uma pessoa|um colega|' +
    "je peux vous (?:mettre|transferer|passer|aider)|si vous|un(?:e)? (?:collegue|personne)|n'hesitez|posso (?:aiutarti|metterti|passarti)|se (?:hai|vuoi)|un collega|una persona|ik kan (?:je|u) (?:doorverbinden|helpen)|als (?:je|u)|een collega|" +
    'يمكنني (?:تحويلك|مساعدتك)|اذا (?:كنت|اردت)|موظف|زميل|sizi (?:baglayabilir|aktar)|isterseniz|bir (?:yetkili|kisi)|saya bisa menghubungkan|jika|担当者',
)
const PROCESS = anyOf(
  "let me (?:check|look|see|find|book|connect|note)|one moment|just a (?:moment|second)|i(?:'ll| will|'m|) (?:check|look|book|call|note|find|search|connect|hand|transfer|ask|look it up|looking|checking|booking|cancel|order)(?:ing)?(?![\\p{L}])|" +
    'einen moment|ich (?:sehe|schaue|prufe|buche|suche|notiere|rufe|verbinde|frage) |lass(?:en sie)? mich|un momento|dejame|voy a|dejeme|um momento|vou (?:verificar|ver|reservar|procurar)|deixe-?me|' +
    'un instant|je (?:verifie|regarde|cherche|reserve|note)|laissez-moi|un attimo|controllo|verifico|prenoto|een moment|ik (?:kijk|controleer|boek|zoek|noteer)|' +
    'لحظه|دعني|سابحث|ساتحقق|bir (?:dakika|saniye)|bakiyorum|kontrol ediyorum|tunggu sebentar|saya cek|少々お待ち',
)
/** A sentence may promise more behind such a word. */
const BUT =
  /(?:[;–—]|:(?!\d)| - |,? (?:but|however|although|though|aber|jedoch|pero|sin embargo|mas|porem|mais|cependant|ma|pero|maar|ama|fakat|tapi|namun)[ ,]|,? لكن|が、)/u
/** What makes an offer, or what is being done, a claim after all. */
const CLAIMS = anyOf(
  'free|refund|discount|guarantee|gratis|kostenlos|ruckerstatt|erstatt|rabatt|reembols|descuento|desconto|gratuit|rembours|rimbors|sconto|korting|terugbetal|مجان|استرداد|خصم|ucretsiz|iade|indirim',
)
const LONG = 30

/** Says what a sentence does, given words that everybody knows here, such as the names of the customer and of the business. */
export function kindOfSentence(sentence: string, names: ReadonlySet<string>): SentenceKind | null {
  const folded = foldLetters(sentence)
  const words = folded.match(/[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+)*/gu) ?? []
  if (words.every((word) => KIND_WORDS.has(word) || names.has(word))) return 'pleasantry'
  if (/[?？؟]["”»)\s]*$/u.test(sentence)) return 'question'
  if (words.length > LONG || BUT.test(folded)) return null
  if (UNKNOWN.test(folded)) return 'unknown'
  if (CLAIMS.test(folded)) return null
  if (OFFER.test(folded)) return 'offer'
  return PROCESS.test(folded) ? 'process' : null
}

/** Whether a sentence promises what costs the business something. */
export const promisesMoney = (sentence: string): boolean => CLAIMS.test(foldLetters(sentence))

/** Takes a sentence apart where it says one thing, but then another. */
export const clausesOf = (sentence: string): string[] =>
  sentence
    .split(new RegExp(BUT.source, 'giu'))
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
