import styles from './signIn.module.css'

/** Shows in the form why submitting failed. Always rendered, so that screen readers announce changes. */
export const Failure = ({ id, texts }: { id: string; texts: readonly string[] }) => (
  <div id={id} role="alert" className={styles.failure}>
    {texts.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </div>
)
