import styles from './signIn.module.css'

/** Shows in the form why submitting failed. Always rendered, so that screen readers announce changes. */
export const Failure = ({ id, text }: { id: string; text: string }) => (
  <p id={id} role="alert" className={styles.failure}>
    {text}
  </p>
)
