import { code as currencyOf } from 'currency-codes'
import { usdId } from '../../contract/entities/company'
import type { Currency } from '../../contract/entities/currency'

/**
 * The ISO 4217 currencies that people are paid in, without funds, metals and test codes. The US dollar has the id that
 * the product fixes, and the others are numbered around it: never move a code, and add new ones at the end.
 */
const codes = `
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY
  COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS
  INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU
  MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK
  SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VED VES VND VUV WST XAF XCD
  XOF XPF YER ZAR ZMW ZWG`
  .trim()
  .split(/\s+/)

/**
 * Common currency symbols; other currencies are shown by their code. Listed here because Node's symbols differ by
 * version.
 */
const symbols: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUC CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD USD UYU XCD'
      .split(' ')
      .map((code) => [code, '$']),
  ),
  AFN: '؋',
  AMD: '֏',
  AOA: 'Kz',
  AZN: '₼',
  BAM: 'KM',
  BDT: '৳',
  BOB: 'Bs',
  BRL: 'R$',
  BWP: 'P',
  CNY: '¥',
  CRC: '₡',
  CZK: 'Kč',
  DKK: 'kr',
  EGP: 'E£',
  EUR: '€',
  FKP: '£',
  GBP: '£',
  GEL: '₾',
  GHS: 'GH₵',
  GIP: '£',
  GNF: 'FG',
  GTQ: 'Q',
  HNL: 'L',
  HUF: 'Ft',
  IDR: 'Rp',
  ILS: '₪',
  INR: '₹',
  ISK: 'kr',
  JPY: '¥',
  KHR: '៛',
  KMF: 'CF',
  KPW: '₩',
  KRW: '₩',
  KZT: '₸',
  LAK: '₭',
  LBP: 'L£',
  LKR: 'Rs',
  MGA: 'Ar',
  MMK: 'K',
  MNT: '₮',
  MUR: 'Rs',
  MYR: 'RM',
  NGN: '₦',
  NIO: 'C$',
  NOK: 'kr',
  NPR: 'Rs',
  PHP: '₱',
  PKR: 'Rs',
  PLN: 'zł',
  PYG: '₲',
  RON: 'lei',
  RUB: '₽',
  RWF: 'RF',
  SEK: 'kr',
  SHP: '£',
  SSP: '£',
  STN: 'Db',
  SYP: '£',
  THB: '฿',
  TOP: 'T$',
  TRY: '₺',
  TWD: 'NT$',
  UAH: '₴',
  VND: '₫',
  XAF: 'FCFA',
  XOF: 'F CFA',
  XPF: 'CFPF',
  ZAR: 'R',
  ZMW: 'ZK',
}

/** Where ISO 4217 has one name for two currencies. */
const names: Readonly<Record<string, string>> = { VED: 'Bolívar Digital' }

const row = (code: string, id: number): Currency => {
  const source = currencyOf(code)
  if (!source) throw new Error(`The package currency-codes has no currency ${code}`)
  return { id, name: names[code] ?? source.currency, code, symbol: symbols[code] ?? code }
}

/** All currencies, ordered by id. */
export const currencyRows: readonly Currency[] = [
  ...codes.map((code, index) => row(code, index + 1 < usdId ? index + 1 : index + 2)),
  row('USD', usdId),
].sort((one, other) => one.id - other.id)

const named: ReadonlyMap<string, Currency> = new Map(
  currencyRows.flatMap((currency) =>
    [currency.name, currency.code].map((text) => [text.toLowerCase(), currency] as const),
  ),
)

/** Finds a currency by what a file calls it: its name or ISO code, ignoring case. */
export const findCurrency = (text: string): Currency | undefined => named.get(text.toLowerCase())
