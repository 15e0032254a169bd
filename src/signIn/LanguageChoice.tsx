import { languages } from 'virtual:languages'
import { signInTexts } from '../i18n/signInTexts'
import { language, speak } from '../language'
import styles from './signIn.module.css'

/** Lets whoever signs in choose a language, by what each calls itself. */
export const LanguageChoice = () => (
  <select
    className={styles.language}
    aria-label={signInTexts.language}
    value={language()}
    onChange={(event) => void speak(event.target.value)}
  >
    {languages.map(({ code, name }) => (
      <option key={code} value={code} lang={code}>
        {name}
      </option>
    ))}
  </select>
)
