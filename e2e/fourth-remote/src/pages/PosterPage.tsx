import { Link } from 'react-router-dom';
import { shopCopy } from '../shop.copy.ts';

export function PosterPage() {
  return (
    <section>
      <h1>{shopCopy.poster}</h1>
      <Link to="/boutique">{shopCopy.back}</Link>
    </section>
  );
}
