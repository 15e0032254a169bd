/** Words for generated names, as SQL. All are constants, never user input. */
import { wordsOf } from '../demo/words'

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

const array = (words: readonly string[]): string => `array[${words.map(quoted).join(', ')}]`

/** An SQL expression that picks a word of a list by a number from 0. */
export const pick = (words: readonly string[], number: string): string =>
  `(${array(words)})[1 + ((${number}) % ${words.length})::int]`

/** Like `pick`, but numbered from the second round on: 'Retail' … 'Retail 2'. */
export const pickNumbered = (words: readonly string[], number: string): string =>
  `${pick(words, number)} || case when (${number}) >= ${words.length} then ' ' || ((${number}) / ${words.length} + 1) else '' end`

/** An SQL array of texts. */
export const texts = (words: readonly string[]): string => `${array(words)}::text[]`

export const companyWords = wordsOf(`
  Alpine, Amber, Atlas, Beacon, Birch, Bluewater, Cedar, Cobalt, Copper, Crescent, Delta, Dunmore, Eastgate, Ember,
  Fairhaven, Fern, Garnet, Granite, Harbour, Hazel, Helio, Indigo, Ivory, Jade, Keystone, Lakeside, Larch, Linden,
  Magnolia, Maple, Mistral, Noble, Northgate, Oakfield, Onyx, Orchid, Pearl, Pioneer, Redwood, Riverstone, Saffron,
  Sierra, Silverline, Summit, Teal, Verdant`)
export const businessWords = wordsOf(`
  Foods, Energy, Logistics, Pharma, Bank, Insurance, Retail, Systems, Chemicals, Motors, Media, Telecom, Hospitals,
  Hotels, Airlines, Steel, Packaging, Textiles, Software, Engineering, Mining`)
export const cityWords = wordsOf(`
  Springfield, Riverton, Kingsport, Fairview, Newhaven, Westbrook, Ashford, Lakewood, Milton, Brighton`)
export const unitWords = wordsOf(`
  Consumer, Industrial, Retail, Wholesale, Digital, Services, Manufacturing, Distribution, Research, Healthcare,
  Agriculture, Automotive, Finance, Real Estate, Shared Services, Corporate, Export, Online, After Sales, Projects`)
export const regionWords = wordsOf(`
  Nordics, Baltics, DACH, Benelux, British Isles, Iberia, France, Italy, Central Europe, Balkans, Türkiye & Caucasus,
  Gulf, Levant, North Africa, West Africa, East Africa, Southern Africa, South Asia, South-East Asia, Greater China,
  Japan & Korea, Oceania, North America, Central America, Andes, Southern Cone`)
export const legalForms = ['Ltd', 'GmbH', 'S.A.', 'B.V.', 'Inc.', 'AB', 'S.p.A.', 'Pty Ltd', 'LLC', 'K.K.', 'A/S', 'Oy']
/** The home countries of generated companies, by short code. */
export const homeCountries = wordsOf(`
  US, GB, DE, FR, IN, JP, CN, BR, CA, AU, ES, IT, NL, BE, CH, AT, SE, NO, DK, FI, IE, PT, PL, CZ, HU, RO, GR, TR, AE,
  SA, QA, EG, MA, NG, KE, ZA, SG, MY, TH, VN, ID, PH, KR, TW, HK, NZ, MX, CL, CO, PE, AR`)
