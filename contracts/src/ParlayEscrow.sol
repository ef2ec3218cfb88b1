// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {CreditLedger} from "./escrow/CreditLedger.sol";
import {Settlement} from "./escrow/Settlement.sol";
import {Terms} from "./escrow/Terms.sol";
import {IParlayEscrow} from "./interfaces/IParlayEscrow.sol";
import {Book, IQuotingVault} from "./interfaces/IQuotingVault.sol";
import {IResolutionRegistry} from "./interfaces/IResolutionRegistry.sol";
import {Legs} from "./libraries/Legs.sol";
import {ParlayHashes} from "./libraries/ParlayHashes.sol";
import {
    CashoutAcceptance,
    CashoutOffer,
    ParlayLeg,
    ParlayOrder,
    ParlayQuote,
    TokenPermit
} from "./libraries/ParlayTypes.sol";

/// @title Escrow of multi-leg parlays between a taker and the maker whose quote it took.
/// @notice Holds both stakes from the fill until the legs are decided, then credits them. Nobody can change a filled
/// parlay: token, registry and timeout are fixed, and the owner can stop new business only.
/// @dev Reading order: this file (fill, novate, settings), Terms, Settlement, CreditLedger, NonceBitmap.
contract ParlayEscrow is Terms, Ownable2Step, Pausable {
    using SafeCast for uint256;
    using SafeERC20 for IERC20;

    /// @notice Most that protocol and builder fee together may take of a stake.
    uint256 public constant MAX_FEE_BPS = 1000;
    /// @notice Longest time, in seconds, for which an acceptance may be signed.
    uint256 public constant MAX_ACCEPTANCE_SECONDS = 1 hours;

    /// @notice The newest parlay; the first is 1. Shares its slot with the pause, which every fill reads.
    uint64 public parlayCount;

    mapping(address maker => mapping(address signer => bool)) private _quoteSigners;

    /// @param owner_ Holds the settings and the pause.
    /// @param token_ The collateral.
    /// @param registry_ Where results are read.
    /// @param feeRecipient_ Who is credited with fees and spread.
    /// @param forceVoidAfter_ Seconds after which an unresolved parlay can be voided, from a day to a year.
    constructor(
        address owner_,
        IERC20 token_,
        IResolutionRegistry registry_,
        address feeRecipient_,
        uint256 forceVoidAfter_
    )
        EIP712("ParlayEscrow", "1")
        Ownable(owner_)
        CreditLedger(token_)
        Settlement(registry_, forceVoidAfter_)
    {
        _setFeeRecipient(feeRecipient_);
    }

    /// @inheritdoc IParlayEscrow
    function fill(Fill calldata args) external nonReentrant whenNotPaused returns (uint256 parlayId) {
        // Read some forty times below: in memory each is cheaper than in the calldata.
        ParlayQuote memory quote = args.quote;
        bytes32 quoteHash = ParlayHashes.hash(quote);
        (uint240 legs, bytes32 legsHash) = Legs.pack(args.legs);
        _checkTerms(args, quote, quoteHash, legsHash);
        bool isVault = _checkSignatures(args, quote, quoteHash);
        _useNonce(quote.maker, quote.nonce);
        _useNonce(quote.taker, args.order.nonce);
        parlayId = ++parlayCount;
        uint256 net = quote.takerCollateral - (quote.takerCollateral * quote.protocolFeeBps) / BPS
            - (quote.takerCollateral * quote.builderFeeBps) / BPS;
        if (net == 0 || quote.makerCollateral == 0) revert ZeroStake();
        _store(parlayId, quote, net, legs, uint8(args.legs.length), isVault);
        emit ParlayCreated(
            parlayId,
            quote.taker,
            quote.maker,
            quote.takerCollateral,
            quote.makerCollateral,
            legsHash,
            uint8(args.legs.length),
            legs,
            quoteHash
        );
        // After the parlay's own event: an indexer that follows the events in order finds the parlay that they are about.
        _creditFees(parlayId, quote);
        _pullStakes(quote, args.permit);
    }

    /// @inheritdoc IParlayEscrow
    function novate(
        CashoutOffer calldata offer,
        bytes calldata offerSignature,
        CashoutAcceptance calldata acceptance,
        bytes calldata acceptanceSignature
    ) external nonReentrant whenNotPaused {
        Record storage parlay = _open(offer.parlayId);
        bytes32 offerHash = ParlayHashes.hash(offer);
        if (
            offer.taker != parlay.taker || acceptance.taker != parlay.taker || acceptance.offerHash != offerHash
                || offer.maker == parlay.taker
        ) revert Mismatch();
        if (
            block.timestamp > offer.deadline || block.timestamp > acceptance.deadline
                || acceptance.deadline > block.timestamp + MAX_ACCEPTANCE_SECONDS
        ) revert Expired();
        if (
            _recover(offerHash, offerSignature) != offer.maker
                || _recover(ParlayHashes.hash(acceptance), acceptanceSignature) != acceptance.taker
        ) revert BadSignature();
        require(
            offer.resolvedWonCount == _count(parlay.wonMask) && offer.voidedCount == _count(parlay.voidMask),
            "Resolution state changed"
        );
        if (_hasPendingLeg(parlay)) revert PendingResult();
        if (offer.payout == 0 || offer.payout > uint256(parlay.takerStake) + parlay.makerStake) revert BadPayout();
        _useNonce(offer.maker, offer.nonce);
        _useNonce(acceptance.taker, acceptance.nonce);
        parlay.taker = offer.maker;
        _credit(offer.taker, offer.payout);
        emit Novated(offer.parlayId, offer.taker, offer.maker, offer.payout, offerHash);
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(offer.maker, address(this), offer.payout);
        _checkReceived(before, offer.payout);
    }

    /// @inheritdoc IParlayEscrow
    function setQuoteSigner(address signer, bool allowed) external {
        if (signer == address(0)) revert BadAddress();
        _quoteSigners[msg.sender][signer] = allowed;
        emit QuoteSignerSet(msg.sender, signer, allowed);
    }

    /// @inheritdoc IParlayEscrow
    function setVault(address vault, bool registered) external onlyOwner {
        if (vault == address(0)) revert BadAddress();
        _books[vault].isVault = registered;
        emit VaultSet(vault, registered);
    }

    /// @inheritdoc IParlayEscrow
    function setSpread(uint16 spreadBps_) external onlyOwner {
        _setSpread(spreadBps_, parlayCount == 0);
    }

    /// @inheritdoc IParlayEscrow
    function setFeeRecipient(address feeRecipient_) external onlyOwner {
        _setFeeRecipient(feeRecipient_);
    }

    /// @inheritdoc IParlayEscrow
    function pause() external onlyOwner {
        _pause();
    }

    /// @inheritdoc IParlayEscrow
    function unpause() external onlyOwner {
        _unpause();
    }

    /// @inheritdoc IParlayEscrow
    function isQuoteSigner(address maker, address signer) public view returns (bool) {
        return signer == maker || _quoteSigners[maker][signer];
    }

    /// @inheritdoc IParlayEscrow
    function hashLegs(ParlayLeg[] calldata legs) external pure returns (bytes32 legsHash) {
        (, legsHash) = Legs.pack(legs);
    }

    /// @inheritdoc IParlayEscrow
    function hashQuote(ParlayQuote calldata quote) external pure returns (bytes32) {
        return ParlayHashes.hash(quote);
    }

    /// @inheritdoc IParlayEscrow
    function hashOffer(CashoutOffer calldata offer) external pure returns (bytes32) {
        return ParlayHashes.hash(offer);
    }

    function _checkTerms(Fill calldata args, ParlayQuote memory quote, bytes32 quoteHash, bytes32 legsHash)
        private
        view
    {
        ParlayOrder calldata order = args.order;
        _checkDeadline(quote.deadline);
        if (block.timestamp > order.deadline) revert Expired();
        if (
            order.taker != quote.taker || order.quoteHash != quoteHash || quote.legsHash != legsHash
                || quote.maker == quote.taker
        ) revert Mismatch();
        if (
            args.builder != quote.builder || quote.builder == address(this)
                || (quote.builder == address(0) && quote.builderFeeBps != 0)
        ) revert BuilderMismatch();
        if (uint256(quote.protocolFeeBps) + quote.builderFeeBps > MAX_FEE_BPS) revert FeeTooHigh();
    }

    /// @dev A vault judges its quote itself and lends the escrow its allowance; it is the only call out before the
    /// parlay is recorded, and finds neither books nor credits readable.
    function _checkSignatures(Fill calldata args, ParlayQuote memory quote, bytes32 quoteHash)
        private
        returns (bool isVault)
    {
        if (_recover(ParlayHashes.hash(args.order), args.orderSignature) != quote.taker) revert BadSignature();
        address signer = _recover(quoteHash, args.quoteSignature);
        Book memory book = _books[quote.maker];
        isVault = book.isVault;
        if (isVault) {
            bytes4 answer = IQuotingVault(quote.maker).onFill(
                quote.makerCollateral,
                quote.takerCollateral,
                signer,
                quote.deadline,
                book,
                _creditsOf(quote.maker)
            );
            // Silence is no consent: else the owner could have any contract with an allowance taken for a vault.
            if (answer != IQuotingVault.onFill.selector) revert BadSignature();
        } else if (!isQuoteSigner(quote.maker, signer)) {
            revert BadSignature();
        }
    }

    function _creditFees(uint256 parlayId, ParlayQuote memory quote) private {
        uint256 protocolFee = (quote.takerCollateral * quote.protocolFeeBps) / BPS;
        uint256 builderFee = (quote.takerCollateral * quote.builderFeeBps) / BPS;
        if (protocolFee + builderFee == 0) return;
        address recipient = feeRecipient;
        _credit(recipient, protocolFee);
        _credit(quote.builder, builderFee);
        emit FeesPaid(parlayId, recipient, quote.builder, protocolFee, builderFee);
    }

    function _store(
        uint256 parlayId,
        ParlayQuote memory quote,
        uint256 net,
        uint240 legs,
        uint8 legCount,
        bool isVault
    ) private {
        (uint8 place, uint8 flags) = isVault ? (_takePlace(parlayId, quote), VAULT_MAKER) : (0, 0);
        uint32 createdAt = block.timestamp.toUint32();
        uint64 takerStake = net.toUint64();
        uint56 makerStake = quote.makerCollateral.toUint56();
        uint16 spread = spreadBps();
        // Without a branch between them these are one write a slot; the masks are zero.
        Record storage parlay = _parlays[parlayId];
        parlay.taker = quote.taker;
        parlay.takerStake = takerStake;
        parlay.createdAt = createdAt;
        parlay.maker = quote.maker;
        parlay.makerStake = makerStake;
        parlay.place = place;
        parlay.spreadBps = spread;
        parlay.legs = legs;
        parlay.legCount = legCount;
        parlay.flags = flags;
    }

    /// @dev Enters a parlay of a vault in its book, at the first place that is free.
    function _takePlace(uint256 parlayId, ParlayQuote memory quote) private returns (uint8 place) {
        Book memory book = _books[quote.maker];
        uint64 free = ~book.places;
        if (free == 0) revert NoPlace();
        // The lowest bit that is set; a logarithm of 64 bits fits 8.
        place = uint8(Math.log2(free & (~free + 1)));
        book.places |= uint64(1) << place;
        book.locked += quote.makerCollateral.toUint64();
        book.live += 1;
        _books[quote.maker] = book;
        _places[quote.maker][place] = uint64(parlayId);
    }

    function _pullStakes(ParlayQuote memory quote, TokenPermit calldata permit) private {
        if (permit.deadline != 0) {
            // Whoever saw the permit may have used it before; the transfer tells whether the allowance is there.
            try IERC20Permit(address(token)).permit(
                quote.taker, address(this), permit.value, permit.deadline, permit.v, permit.r, permit.s
            ) {} catch {}
        }
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(quote.taker, address(this), quote.takerCollateral);
        token.safeTransferFrom(quote.maker, address(this), quote.makerCollateral);
        _checkReceived(before, quote.takerCollateral + quote.makerCollateral);
    }

    function _checkReceived(uint256 before, uint256 amount) private view {
        if (token.balanceOf(address(this)) < before + amount) revert ShortTransfer();
    }
}
