import { foldLetters } from '../fold-letters.ts'

/** What streets, squares and quarters are called, as words of their own. */
const STREETS =
  'street st road rd avenue ave av lane ln drive dr boulevard blvd bd square sq way court ct place pl terrace crescent close highway hwy parkway ' +
  'suite apt apartment flat floor unit house building block tower sector ' +
  'strasse str weg platz allee gasse ring ufer damm markt chaussee ' +
  'rue chemin impasse quai place allees cours route ' +
  'calle avenida avda paseo plaza carrera cra camino carretera ronda colonia ' +
  'rua travessa praca alameda estrada rodovia largo ' +
  'via viale piazza corso vicolo strada largo ' +
  'straat laan plein gracht kade steeg singel dreef ' +
  'شارع حي طريق ميدان عماره شقه مبني ' +
  'मार्ग रोड नगर गली सड़क चौक मकान सेक्टर कॉलोनी gali nagar marg colony ' +
  'jalan jl jln gang gg perumahan kelurahan kecamatan rt rw komplek ' +
  'sokak sokagi sk cadde caddesi cd mahalle mahallesi mah bulvari apartmani apt daire'

/** The same as the end of a longer word: Hauptstraße, Prinsengracht. */
const STREET_END = /.\p{L}(?:strasse|str|weg|platz|allee|gasse|ufer|damm|markt|straat|laan|plein|gracht|kade|steeg|singel)$/u

const STREET_JA = /\d+\s*(?:丁目|番地|番|号)|[都道府県市区町村]\S*\d/u

/** What people say before their address. */
export const LEAD = new RegExp(
  `^(?:${[
    "(?:my |our |the )?(?:delivery |home |work )?address(?: is|'s)?|i live (?:at|in|on)|we live (?:at|in|on)|it(?:'s| is)(?: at)?|i(?:'m| am) at|deliver (?:it )?to",
    '(?:mi |la )?direccion(?: es)?|vivo en|estoy en',
    '(?:o )?(?:meu )?endereco(?: e)?|moro (?:na|no|em)|estou (?:na|no|em)',
    '(?:meine |die )?adresse(?: ist| lautet)?|ich wohne (?:in der|in|am)',
    "(?:mon |l')?adresse(?: est)?|j'habite(?: au)?",
    '(?:il mio )?indirizzo(?: e)?|abito (?:in|a)',
    '(?:mijn )?adres(?: is)?|ik woon (?:op|in|aan)',
    'عنواني(?: هو)?|العنوان',
    'मेरा पता|पता|mera pata',
    'alamat(?: saya)?(?: di)?',
    'adresim|adres',
    '住所は|(?:私の)?住所',
  ].join('|')})[\\s:,-]+`,
  'u',
)

const NOT_AN_ADDRESS = new RegExp(
  `\\d\\s*(?:${
    'am pm h uhr hs hrs horas heures ore uur jam saat minutes? mins? minuten minutos minuti menit dakika hours? stunden days? tage dias jours giorni ' +
    'dagen hari gun weeks? people persons? personen personas pessoas personnes persone orang kisi guests? pizzas? kg g km m l litre liter times? ' +
    'euros? eur usd dollars? rupees? rs tl \\$ € £ % ₹'
  }`.replaceAll(' ', '|') + ')(?![\\p{L}\\p{M}])',
  'u',
)

const streets = new Set(STREETS.split(' ').map((word) => foldLetters(word)))

export const namesStreet = (folded: string): boolean =>
  STREET_JA.test(folded) || folded.split(/[^\p{L}\p{M}]+/u).some((word) => streets.has(word) || STREET_END.test(word))

/** "10 minutes" and "2 people" have a number and a word as well. */
export const isAmount = (folded: string): boolean => NOT_AN_ADDRESS.test(folded)
