/** The countries of the zones that are offered, and of some that phones tell of themselves. */
const ZONES: Readonly<Record<string, string>> = {
  US: 'America/New_York America/Chicago America/Denver America/Los_Angeles America/Anchorage America/Phoenix America/Detroit Pacific/Honolulu',
  CA: 'America/Vancouver America/Toronto America/St_Johns America/Halifax America/Winnipeg America/Edmonton',
  MX: 'America/Mexico_City America/Monterrey America/Tijuana',
  CO: 'America/Bogota',
  PE: 'America/Lima',
  VE: 'America/Caracas',
  CL: 'America/Santiago',
  AR: 'America/Buenos_Aires America/Argentina/Buenos_Aires',
  BR: 'America/Sao_Paulo America/Bahia America/Fortaleza America/Manaus',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  FR: 'Europe/Paris',
  DE: 'Europe/Berlin',
  IT: 'Europe/Rome',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon Atlantic/Azores',
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
  PL: 'Europe/Warsaw',
  RU: 'Europe/Moscow',
  GR: 'Europe/Athens',
  TR: 'Europe/Istanbul',
  UA: 'Europe/Kyiv Europe/Kiev',
  IS: 'Atlantic/Reykjavik',
  EG: 'Africa/Cairo',
  ZA: 'Africa/Johannesburg',
  KE: 'Africa/Nairobi',
  NG: 'Africa/Lagos',
  AE: 'Asia/Dubai',
  IN: 'Asia/Kolkata Asia/Calcutta',
  PK: 'Asia/Karachi',
  BD: 'Asia/Dhaka',
  TH: 'Asia/Bangkok',
  SG: 'Asia/Singapore',
  CN: 'Asia/Shanghai',
  HK: 'Asia/Hong_Kong',
  JP: 'Asia/Tokyo',
  KR: 'Asia/Seoul',
  PH: 'Asia/Manila',
  ID: 'Asia/Jakarta',
  AU: 'Australia/Sydney Australia/Melbourne Australia/Perth Australia/Brisbane Australia/Adelaide',
  NZ: 'Pacific/Auckland',
  FJ: 'Pacific/Fiji',
}

const COUNTRIES = new Map(Object.entries(ZONES).flatMap(([country, zones]) => zones.split(' ').map((zone) => [zone, country] as const)))

/** The zone by which a country is known; undefined where it is not among ours. */
export const mainZone = (country: string): string | undefined => ZONES[country]?.split(' ')[0]

/** The country (ISO 3166, two letters) in which a time zone lies; undefined where it is not known. */
export const countryOfZone = (zone: string): string | undefined => COUNTRIES.get(zone)
