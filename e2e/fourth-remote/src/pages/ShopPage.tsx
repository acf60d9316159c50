import { paths } from '@nobicast/contracts/paths';
import { Link } from 'react-router-dom';
import { shopCopy } from '../shop.copy.ts';

export function ShopPage() {
  return (
    <section>
      <h1>{shopCopy.title}</h1>
      <Link to="/boutique/affiche">{shopCopy.poster}</Link>{' '}
      <Link to={paths.archives}>{shopCopy.episodes}</Link>
    </section>
  );
}
