import { signInTexts } from '../i18n/signInTexts'
import { Link } from './Link'
import styles from './signIn.module.css'
import { useTitle } from './useTitle'

/** The 404 page for signed-out users. */
export const NotFound = () => {
  useTitle(signInTexts.titles.notFound)
  return (
    <>
      <h1>{signInTexts.titles.notFound}</h1>
      <p className={styles.about}>{signInTexts.notFound.text}</p>
      <Link to="/login">{signInTexts.notFound.toLogin}</Link>
    </>
  )
}
