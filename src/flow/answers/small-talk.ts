import { foldLetters } from './fold-letters.ts'

/** What people write without answering anything, as a whole. */
const WHOLE =
  'hi hello hey yes no ok okay yeah yep yup nope thanks thx what why who none nothing test skip stop help menu start lol cancel sorry nobody ' +
  'anonymous hola si gracias buenas oi ola sim nao obrigado obrigada hallo ja nein danke warum moin servus bonjour salut oui non merci pourquoi ' +
  'ciao grazie perche buongiorno nee bedankt waarom goedemorgen مرحبا نعم لا شكرا لماذا नमस्ते हाँ नहीं धन्यवाद क्यों halo ya tidak kenapa merhaba ' +
  'evet hayir tesekkurler gunaydin neden ilgilenmiyorum こんにちは はい いいえ ありがとうございます ありがとう おはようございます guten_tag good_morning ' +
  'good_evening good_night hi_there hello_there not_now yeah_sure buenos_dias buenas_tardes bom_dia boa_tarde terima_kasih selamat_pagi ' +
  'bonsoir coucou buonasera buonanotte salve hoi hoi_hoi dag goedemiddag goedenavond doei selam selamlar iyi_gunler iyi_aksamlar selamat_siang selamat_sore ' +
  'selamat_malam hai apa_kabar que_tal que_pasa tudo_bem e_ai tudo_bom guten_morgen guten_abend gruss_gott na grazie_mille merci_beaucoup ca_va dank_je ' +
  'صباح_الخير مساء_الخير اهلا هلا नमस्कार こんばんは すみません どうも hmm hm um uh yo sup hiya howdy yes_please no_name guess refund thank_u ty ' +
  'same idk dunno asdf qwerty wrong_number wrong_person sorry_wrong_person kein_name sin_nombre sem_nome sans_nom ' +
  'السلام_عليكم غير_مهتم kein_interesse geen_interesse tidak_tertarik'

/** Words of sentences, which hardly stand in names and addresses. */
const SENTENCE =
  'how what when where why who which much many is are am was not the you your my me it this that can could would want need have has please for ' +
  "with here there don't dont do you're i'm busy late later tomorrow today interested hungry order price cost costs number refund wrong sorry help human bot agent thanks thank " +
  'cuanto cuesta quiero quieres interesa gracias por que porque tengo eres alergico quanto custa quero tenho interesse obrigado voce ' +
  'was kostet das habe kein keine nicht bist mochte ich mude wie danke warum combien coute je suis interesse veux commander pas merci pourquoi est ' +
  'costa voglio chi sei grazie interessa hoeveel kost het ben wie wil bestellen geen niet ' +
  'كم السعر لماذا من مهتم اريد कितने क्यों कौन चाहिए नहीं berapa harganya mau pesan tidak tertarik kenapa ne kadar sen kimsin neden istiyorum'

const SENTENCE_JA = /ですか|ません|ください|ますか|いくら|なぜ/u

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' ').map((word) => foldLetters(word.replaceAll('_', ' '))))
const whole = wordsOf(WHOLE)
const sentence = wordsOf(SENTENCE)

/** Tells whether words that could be a name or an address are a greeting, a refusal, a question or some other sentence. */
export function isSmallTalk(said: string): boolean {
  const folded = foldLetters(said).replaceAll(/[.!,]+$/gu, '')
  return whole.has(folded) || SENTENCE_JA.test(folded) || folded.split(' ').some((word) => sentence.has(word) && !isSurname(word, said))
}

/** "Wil", "Ben" and "Das" are words and names: written large, after or before another name, they are names. */
const isSurname = (word: string, said: string): boolean =>
  /^(?:ben|das|wil|sei|price|busy|late|est|por|pas|was|kim)$/u.test(word) &&
  said.split(/\s+/u).every((one) => /^\p{Lu}/u.test(one)) &&
  said.toLocaleUpperCase('en') !== said
