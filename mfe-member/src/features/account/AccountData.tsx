import { accountCopy } from './account.copy.ts';
import styles from './Account.module.css';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportAccount } from './ExportAccount.tsx';

export function AccountData({ email }: { email: string }) {
  return (
    <section className={styles.section} aria-labelledby="vos-donnees">
      <h2 className={`${styles.heading} title`} id="vos-donnees">
        {accountCopy.title}
      </h2>
      <div className={styles.choices}>
        <ExportAccount />
        <DeleteAccount email={email} />
      </div>
    </section>
  );
}
