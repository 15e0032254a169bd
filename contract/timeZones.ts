/**
 * Present names of time zones that IANA has renamed. Browsers and Node still give the old ones, as CLDR does, and databases may not
 * know these: PostgreSQL reads the files of its machine, and Debian 13 and Ubuntu 24.04 leave them out.
 */

/** The old names of each place in the same region, by its present one: those of IANA's file `backward` that are cities. */
const renamed: Readonly<Record<string, readonly string[]>> = {
  'Africa/Asmara': ['Asmera'],
  'America/Argentina/Buenos_Aires': ['Buenos_Aires'],
  'America/Argentina/Catamarca': ['Catamarca', 'Argentina/ComodRivadavia'],
  'America/Argentina/Cordoba': ['Cordoba', 'Rosario'],
  'America/Argentina/Jujuy': ['Jujuy'],
  'America/Argentina/Mendoza': ['Mendoza'],
  'America/Atikokan': ['Coral_Harbour'],
  'America/Indiana/Indianapolis': ['Indianapolis', 'Fort_Wayne'],
  'America/Indiana/Knox': ['Knox_IN'],
  'America/Kentucky/Louisville': ['Louisville'],
  'America/Nuuk': ['Godthab'],
  'Asia/Ashgabat': ['Ashkhabad'],
  'Asia/Dhaka': ['Dacca'],
  'Asia/Ho_Chi_Minh': ['Saigon'],
  'Asia/Kathmandu': ['Katmandu'],
  'Asia/Kolkata': ['Calcutta'],
  'Asia/Macau': ['Macao'],
  'Asia/Makassar': ['Ujung_Pandang'],
  'Asia/Shanghai': ['Chungking'],
  'Asia/Thimphu': ['Thimbu'],
  'Asia/Ulaanbaatar': ['Ulan_Bator'],
  'Asia/Yangon': ['Rangoon'],
  'Atlantic/Faroe': ['Faeroe'],
  'Europe/Kyiv': ['Kiev', 'Uzhgorod', 'Zaporozhye'],
  'Pacific/Chuuk': ['Truk'],
  'Pacific/Kanton': ['Enderbury'],
  'Pacific/Pohnpei': ['Ponape'],
}

const presentNames: ReadonlyMap<string, string> = new Map(
  Object.entries(renamed).flatMap(([present, former]) =>
    former.map((name) => [`${present.slice(0, present.indexOf('/'))}/${name}`, present] as const),
  ),
)

/**
 * Returns the present name of a time zone; another text as it is.
 *
 * @example presentZone('Asia/Calcutta') // 'Asia/Kolkata'
 */
export const presentZone = (name: string): string => presentNames.get(name) ?? name
