// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {
    CashoutAcceptance,
    CashoutOffer,
    ParlayLeg,
    ParlayOrder,
    ParlayQuote,
    TokenPermit,
    WithdrawRequest
} from "../libraries/ParlayTypes.sol";
import {Book} from "./IQuotingVault.sol";

/// @notice How a parlay ended, or how a leg counts.
enum Verdict {
    Open,
    Won,
    Lost,
    Void
}

/// @title Escrow of both stakes of a parlay, from its fill to the last claim.
/// @notice Amounts are in 6-decimal units of the collateral, times in unix seconds.
interface IParlayEscrow {
    /// @notice Everything that creates a parlay.
    struct Fill {
        ParlayQuote quote;
        bytes quoteSignature;
        ParlayOrder order;
        bytes orderSignature;
        ParlayLeg[] legs;
        /// The builder that the sender means to pay; must be the signed one.
        address builder;
        TokenPermit permit;
    }

    /// @notice A parlay as clients read it. Amounts are what is in the pot: the taker's stake net of fees.
    struct Parlay {
        address taker;
        address maker;
        uint256 takerCollateral;
        uint256 makerCollateral;
        uint256 createdAt;
        uint16 spreadBps;
        uint8 legCount;
        uint8 resolvedWonCount;
        uint8 voidedCount;
        /// Paid out to the ledger: nothing changes any more.
        bool settled;
        /// A leg lost.
        bool failed;
        /// The maker was a vault at the fill.
        bool vaultMaker;
        bytes32 legsHash;
    }

    /// @notice A parlay exists. `takerCollateral` is gross; `legs` is the packed form of `legsHash`. In a fill it comes before
    /// the fees' `Credited` and `FeesPaid`, so that an indexer finds the parlay that they are about.
    event ParlayCreated(
        uint256 indexed parlayId,
        address indexed taker,
        address indexed maker,
        uint256 takerCollateral,
        uint256 makerCollateral,
        bytes32 legsHash,
        uint8 legCount,
        uint240 legs,
        bytes32 quoteHash
    );
    /// @notice Fees were credited; emitted when they are not both zero.
    event FeesPaid(
        uint256 indexed parlayId,
        address indexed feeRecipient,
        address indexed builder,
        uint256 protocolFee,
        uint256 builderFee
    );
    /// @notice The final result of one leg was recorded. `verdict` is the taker's.
    event LegResolved(uint256 indexed parlayId, uint32 indexed outcomeId, uint8 index, Verdict verdict);
    /// @notice The pot was credited. `verdict` is the taker's: won, lost, or void with both stakes returned.
    event ParlaySettled(
        uint256 indexed parlayId, Verdict verdict, uint256 takerPayout, uint256 makerPayout, uint256 spread
    );
    /// @notice The position has a new owner, who paid `payout` to the old one's credits.
    event Novated(
        uint256 indexed parlayId,
        address indexed oldTaker,
        address indexed newTaker,
        uint256 payout,
        bytes32 offerHash
    );
    /// @notice The account can withdraw `amount` more.
    event Credited(address indexed account, uint256 amount);
    /// @notice Credits of `account` were paid to `to`.
    event Withdrawn(address indexed account, address indexed to, uint256 amount);
    /// @notice The nonce was used or cancelled.
    event NonceUsed(address indexed owner, uint256 nonce);
    /// @notice `signer` may sign quotes for `maker` from now on, or no longer.
    event QuoteSignerSet(address indexed maker, address indexed signer, bool allowed);
    /// @notice The maker judges its own quotes from now on, or no longer.
    event VaultSet(address indexed vault, bool registered);
    /// @notice The part of a winner's profit, in basis points, that the protocol keeps of parlays filled from
    /// `effectiveAt` (unix seconds) on.
    event SpreadSet(uint16 spreadBps, uint256 effectiveAt);
    /// @notice Who is credited with fees and spread from now on.
    event FeeRecipientSet(address indexed feeRecipient);

    /// @notice A deadline has passed, or lies further ahead than allowed.
    error Expired();
    /// @notice The spread changed, and the quote may have been made before: its deadline is less than ten minutes later.
    error SpreadChanged();
    /// @notice The signature is of somebody who may not sign this.
    error BadSignature();
    /// @notice The nonce of `owner` was used or cancelled.
    error NonceAlreadyUsed(address owner, uint256 nonce);
    /// @notice Quote, order and arguments do not belong together, or name an account that may not take part.
    error Mismatch();
    /// @notice The sender's builder is not the signed one, or there is a builder fee and no builder.
    error BuilderMismatch();
    /// @notice Fees or spread above their caps.
    error FeeTooHigh();
    /// @notice A stake is zero, also after fees.
    error ZeroStake();
    /// @notice The escrow did not receive the whole stakes.
    error ShortTransfer();
    /// @notice The vault has 64 open parlays.
    error NoPlace();
    /// @notice There is no such parlay or it is settled.
    error NotOpen();
    /// @notice The result of the leg is not final, or the leg is resolved already, or there is no such leg.
    error NotResolvable();
    /// @notice No open leg has a final result, so there is nothing to do.
    error NothingToSettle();
    /// @notice An unresolved leg has a published result.
    error PendingResult();
    /// @notice The timeout of the parlay has not passed.
    error TooEarly();
    /// @notice A timeout under a day or over a year.
    error BadTimeout();
    /// @notice A payout of zero or above the pot.
    error BadPayout();
    /// @notice Nothing to withdraw, or more than is credited.
    error InsufficientCredits();
    /// @notice The zero address, or the escrow itself, where it cannot be.
    error BadAddress();

    /// @notice Takes both stakes and creates a parlay. Anybody may send it: quote and order are signed and bind each
    /// other. A permit that somebody else has used already does no harm when the allowance stands.
    function fill(Fill calldata args) external returns (uint256 parlayId);

    /// @notice Records the final result of one leg; settles when it decides the parlay.
    function resolveLeg(uint256 parlayId, uint256 index) external;

    /// @notice Records every final result and settles when they decide the parlay.
    function settle(uint256 parlayId) external;

    /// @notice Returns both stakes once the oracle has been silent for `FORCE_VOID_AFTER`. Final results come first: a
    /// lost leg pays the maker. Refused while a result waits in its dispute window.
    function forceVoid(uint256 parlayId) external;

    /// @notice Sells a live position: the buyer pays the present owner and takes its place; the pot is untouched.
    /// Reverts with `Resolution state changed` when a leg was recorded since the offer.
    function novate(
        CashoutOffer calldata offer,
        bytes calldata offerSignature,
        CashoutAcceptance calldata acceptance,
        bytes calldata acceptanceSignature
    ) external;

    /// @notice Pays the caller all that it is credited.
    function withdraw() external returns (uint256 amount);

    /// @notice Pays all that the caller is credited to `to`.
    function withdrawTo(address to) external returns (uint256 amount);

    /// @notice Pays out on a signed request; anybody may send it.
    function withdrawWithSig(WithdrawRequest calldata request, bytes calldata signature) external;

    /// @notice Makes a nonce of the caller unusable. Quotes, orders, offers, acceptances and withdrawals of one owner
    /// share one space of nonces.
    function cancelNonce(uint256 nonce) external;

    /// @notice Makes several nonces of the caller unusable; those that are already stay so.
    function cancelNonces(uint256[] calldata nonces) external;

    /// @notice Lets another key sign quotes for the caller, or no longer.
    function setQuoteSigner(address signer, bool allowed) external;

    /// @notice Registers a contract as a vault, so that it judges its own quotes, or no longer. Open parlays settle as
    /// they were filled.
    function setVault(address vault, bool registered) external;

    /// @notice Sets the part of a winner's profit that the protocol keeps: of parlays filled from two days on, or at
    /// once while there is none.
    function setSpread(uint16 spreadBps) external;

    /// @notice Sets who is credited with protocol fees and spread.
    function setFeeRecipient(address feeRecipient) external;

    /// @notice Stops fills and novations, and nothing else.
    function pause() external;

    /// @notice Lets fills and novations go on.
    function unpause() external;

    /// @notice The part of a winner's profit, in basis points, that the protocol keeps of parlays filled now.
    function spreadBps() external view returns (uint16);

    /// @notice The spread that was announced last, and from when on it holds (unix seconds, also when that has passed).
    function spreadChange() external view returns (uint16 nextBps, uint256 effectiveAt);

    /// @notice A parlay; all fields are zero when there is none of this id.
    function parlays(uint256 parlayId) external view returns (Parlay memory);

    /// @notice How many legs of a parlay are recorded as void.
    function parlayVoidedCount(uint256 parlayId) external view returns (uint8);

    /// @notice The legs of a parlay in canonical order.
    function legsOf(uint256 parlayId) external view returns (ParlayLeg[] memory);

    /// @notice What the escrow holds for a vault. Cannot be read in the midst of a fill or settlement.
    function books(address maker) external view returns (Book memory);

    /// @notice The open parlays of a vault, at most 64, in no order.
    function openParlays(address vault) external view returns (uint256[] memory parlayIds);

    /// @notice What results that are published now, final or not, make of a vault's open parlays, 6-decimal units: `gain`
    /// is the stakes of takers with a lost leg, `loss` the vault's stakes behind parlays whose legs are all won. A void
    /// moves no value of a vault at cost. Looks at every leg of every open parlay; cannot be read in the midst of a fill
    /// or settlement.
    function decided(address vault) external view returns (uint256 gain, uint256 loss);

    /// @notice What an account can withdraw. Cannot be read in the midst of a fill or settlement.
    function credits(address account) external view returns (uint256);

    /// @notice Whether a nonce of `owner` was used or cancelled.
    function isNonceUsed(address owner, uint256 nonce) external view returns (bool);

    /// @notice Whether `signer` may sign quotes for `maker`.
    function isQuoteSigner(address maker, address signer) external view returns (bool);

    /// @notice The hash of legs in canonical order.
    function hashLegs(ParlayLeg[] calldata legs) external pure returns (bytes32);

    /// @notice The EIP-712 struct hash of a quote, which an order names.
    function hashQuote(ParlayQuote calldata quote) external pure returns (bytes32);

    /// @notice The EIP-712 struct hash of an offer, which an acceptance names.
    function hashOffer(CashoutOffer calldata offer) external pure returns (bytes32);
}
