export default function Home() { return <h1>Hashmark</h1>; }
